import type { FoundMessage } from '#contract/messages/messages.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'
import { makeExcerpt, markExcerpt } from '#server/platform/excerpt.ts'
import { encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'
import { tokenize, type Word } from '#server/platform/tokenize.ts'

import { selectOwnConversations } from './conversations/find-conversation.ts'
import { presentConversations } from './conversations/present-conversation.ts'
import { decodePosition, findCandidates, type Candidate } from './find-candidates.ts'
import { shortestPrefix, toIndexTerm } from './search-terms.ts'

type Search = PageRequest & { q: string; conversationId?: string | undefined }

/**
 * The messages of an account's conversations that contain all words, or words that begin with them, newest first. The
 * index of hashes finds candidates, and the decrypted text decides, so that a page may have fewer rows than its limit.
 */
export async function searchMessages(
  db: Db,
  envelopes: Envelopes,
  accountId: string,
  now: Date,
  { q, conversationId, cursor, limit }: Search,
): Promise<Page<FoundMessage>> {
  const terms = [...new Set(tokenize(q).map(({ term }) => term))]
  if (terms.length === 0) return new Page([], {})
  const candidates = await findCandidates(db, envelopes, {
    accountId,
    now,
    conversationId,
    words: terms.map(toIndexTerm),
    position: cursor === undefined ? undefined : decodePosition(cursor),
    limit: limit + 1,
  })
  const window = candidates.slice(0, limit)
  const last = candidates.length > limit ? window.at(-1) : undefined
  const titles = await findTitles(db, envelopes, accountId, now, window)
  const found = await Promise.all(
    window.map(async candidate => {
      const { id, conversationId: scopeId, sealedBody, createdAt, fromName } = candidate
      const excerpt = quote(await envelopes.open(db, scopeId, id, sealedBody), terms)
      const conversationTitle = titles.get(scopeId) ?? ''
      return excerpt === null
        ? []
        : [{ id, conversationId: scopeId, conversationTitle, fromName, excerpt, createdAt }]
    }),
  )
  return new Page(found.flat(), { next: last && encodeCursor(last.instant, last.id) })
}

/** The titles of the conversations with these messages. */
async function findTitles(
  db: Db,
  envelopes: Envelopes,
  accountId: string,
  now: Date,
  candidates: Candidate[],
): Promise<Map<string, string>> {
  if (candidates.length === 0) return new Map()
  const ids = candidates.map(({ conversationId }) => conversationId)
  const own = await selectOwnConversations(db, accountId, now).where('conversation.id', 'in', ids).execute()
  const presented = await presentConversations(db, envelopes, accountId, own)
  return new Map(presented.map(({ id, title }) => [id, title]))
}

/** A few lines with the hits between U+0002 and U+0003; null if a word is missing. */
function quote(text: string, terms: string[]): string | null {
  const isHit = ({ term }: Word) => terms.some(searched => isMatch(term, searched))
  const words = tokenize(text)
  if (!terms.every(searched => words.some(({ term }) => isMatch(term, searched)))) return null
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return markExcerpt(makeExcerpt([line], passage => tokenize(passage).filter(isHit)))
}

/** A word of one or two letters matches only itself, as in the index. */
function isMatch(term: string, searched: string): boolean {
  return Array.from(searched).length < shortestPrefix ? term === searched : term.startsWith(searched)
}
