import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { FoundMessage } from '#contract/messages.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'
import { makeExcerpt, markExcerpt } from '#server/platform/excerpt.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'
import { tokenize, type Word } from '#server/platform/tokenize.ts'

import { selectOwnConversations, type OwnConversation } from './conversations/find-conversation.ts'
import { presentConversations } from './conversations/present-conversation.ts'
import { shortestBeginning, toIndexTerm } from './search-terms.ts'

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
  let own = selectOwnConversations(db, accountId, now)
  if (conversationId !== undefined) own = own.where('conversation.id', '=', conversationId)
  const conversations = await own.execute()
  const ids = conversations.map(({ id }) => id)
  const tokens = await envelopes.findSearchTokens(db, ids, terms.map(toIndexTerm))
  const scope = { conversations, tokens, position: cursor === undefined ? undefined : decodePosition(cursor) }
  const candidates = await findCandidates(db, scope, limit + 1)
  const window = candidates.slice(0, limit)
  const last = candidates.length > limit ? window.at(-1) : undefined
  const titles = await findTitles(db, envelopes, accountId, conversations, window)
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

type Scope = {
  conversations: OwnConversation[]
  /** For each word, its tokens in all conversations. */
  tokens: string[][]
  position: Position | undefined
}

/** How many of the newest messages are compared one by one: at first, and for words that are not rare. */
const newest = { first: 1000, more: 8000 }
/** The index answers for words with at most as many messages, which it reads from anywhere in the table. */
const fewMatches = 500

/** The newest messages with a token of every word. */
async function findCandidates(db: Db, scope: Scope, limit: number): Promise<Candidate[]> {
  const first = await readCandidates(db, selectRecent(scope, newest.first), limit)
  if (first.length === limit) return first
  if (!(await hasFewMatches(db, scope))) {
    const more = await readCandidates(db, selectRecent(scope, newest.more), limit)
    if (more.length === limit) return more
  }
  return readCandidates(db, selectIndexed(scope), limit)
}

async function hasFewMatches(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select from (${selectIndexed(scope)}) as match limit ${fewMatches + 1}`.execute(
    db,
  )
  return rows.length <= fewMatches
}

/** SQL for the id and the instant of those of the newest messages that match. */
function selectRecent(scope: Scope, count: number): RawBuilder<unknown> {
  return sql`
    select id, created_at from (
      select recent.* from ${unnest(scope.conversations)}, lateral (
        select id, created_at, ${hasTokens(scope)} as is_match from messages as message
        where conversation_id = own.id and seq > own.joined_seq and ${isBefore(scope.position)}
        order by seq desc limit ${count}
      ) as recent
      order by created_at desc, id desc limit ${count}
    ) as recent where is_match`
}

/** SQL for the id and the instant of all messages that match. */
function selectIndexed(scope: Scope): RawBuilder<unknown> {
  return sql`
    select message.id, message.created_at from messages as message join ${unnest(scope.conversations)}
      on own.id = message.conversation_id and message.seq > own.joined_seq
    where ${hasTokens(scope)} and ${isBefore(scope.position)}`
}

function hasTokens({ tokens }: Scope): RawBuilder<unknown> {
  const ofWords = tokens.map(ofWord => sql`message.search_tokens && ${ofWord}::bigint[]`)
  return sql`(${sql.join(ofWords, sql` and `)})`
}

function unnest(conversations: OwnConversation[]): RawBuilder<unknown> {
  const ids = conversations.map(({ id }) => id)
  const starts = conversations.map(({ joinedSeq }) => joinedSeq)
  return sql`unnest(${ids}::uuid[], ${starts}::bigint[]) as own(id, joined_seq)`
}

async function readCandidates(db: Db, matches: RawBuilder<unknown>, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select message.id, message.conversation_id, message.sealed_body, message.author_id, message.created_at,
      (extract(epoch from message.created_at) * 1000000)::bigint::text as instant,
      users.first_name || ' ' || users.last_name as from_name
    from (${matches} order by created_at desc, id desc limit ${limit}) as match
      join messages as message on message.id = match.id
      join users on users.id = message.author_id
    order by message.created_at desc, message.id desc`.execute(db)
  return rows
}

type Candidate = {
  id: string
  conversationId: string
  sealedBody: string
  authorId: string
  createdAt: string
  /** Microseconds, which a JavaScript date does not have. */
  instant: string
  fromName: string
}

type Position = { instant: string; id: string }

function decodePosition(cursor: string): Position {
  const [instant = '', id = ''] = decodeCursor(
    cursor,
    /^(\d{1,17}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/,
  )
  return { instant, id }
}

function isBefore(position: Position | undefined) {
  return position === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(message.created_at, message.id) < (
        timestamptz 'epoch' + ${position.instant}::bigint * interval '1 microsecond', ${position.id}::uuid)`
}

/** The titles of the conversations with these messages. */
async function findTitles(
  db: Db,
  envelopes: Envelopes,
  accountId: string,
  conversations: OwnConversation[],
  candidates: Candidate[],
): Promise<Map<string, string>> {
  const ids = new Set(candidates.map(({ conversationId }) => conversationId))
  const presented = await presentConversations(
    db,
    envelopes,
    accountId,
    conversations.filter(({ id }) => ids.has(id)),
  )
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
  return Array.from(searched).length < shortestBeginning ? term === searched : term.startsWith(searched)
}
