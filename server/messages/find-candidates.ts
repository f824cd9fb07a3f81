import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { minute } from '#server/platform/clock.ts'
import { toArrayText } from '#server/platform/database/array-text.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Envelopes, SearchKey } from '#server/platform/envelopes.ts'
import { decodeCursor } from '#server/platform/paging.ts'

import { selectSearchedScopes } from './conversations/find-conversation.ts'

type CandidateSearch = {
  accountId: string
  now: Date
  conversationId: string | undefined
  words: string[]
  position: Position | undefined
  limit: number
}

/** How many conversations are searched at first, and keys in the next group. Each further one is ten times as large. */
const groups = { first: 50, next: 200 }

/**
 * The newest messages with a token of every word. Most searches end in the conversations that were active last, so
 * only those are read at first.
 */
export async function findCandidates(
  db: Db,
  envelopes: Envelopes,
  search: CandidateSearch,
): Promise<Candidate[]> {
  const { accountId, now, conversationId, limit } = search
  let scopes = selectSearchedScopes(db, accountId, now)
  if (conversationId !== undefined) scopes = scopes.where('conversation.id', '=', conversationId)
  const latest = scopes
    .orderBy('conversation.latestAt', 'desc')
    .orderBy('conversation.id')
    .limit(groups.first)
  const first = await envelopes.findSearchKeys(db, sql`${latest}`)
  let found = await findInGroup(db, envelopes, search, first)
  const searched = new Set(first.map(({ scopeId }) => scopeId))
  if (searched.size < groups.first || hasNewest(found, limit, first.at(-1)!)) return found
  const others = await envelopes.findSearchKeys(db, sql`${scopes}`)
  const keys = others.filter(({ scopeId }) => !searched.has(scopeId))
  for (let start = 0, size = groups.next; start < keys.length; start += size, size *= 10) {
    const group = keys.slice(start, start + size)
    found = mergeNewest(found, await findInGroup(db, envelopes, search, group), limit)
    if (hasNewest(found, limit, group.at(-1)!)) break
  }
  return found
}

/** Whether a conversation that follows this key has no newer match. */
function hasNewest(found: Candidate[], limit: number, { rank }: SearchKey): boolean {
  return found.length === limit && isAfter(found.at(-1)!.createdAt, rank)
}

/** The clocks of the nodes, which set both instants, may differ. */
const clockTolerance = minute

function isAfter(createdAt: string, latestAt: number): boolean {
  return Date.parse(createdAt) > latestAt + clockTolerance
}

function mergeNewest(found: Candidate[], more: Candidate[], limit: number): Candidate[] {
  const byId = new Map([...found, ...more].map(candidate => [candidate.id, candidate]))
  const isNewer = (a: Candidate, b: Candidate) =>
    BigInt(a.instant) === BigInt(b.instant) ? a.id > b.id : BigInt(a.instant) > BigInt(b.instant)
  return [...byId.values()].toSorted((a, b) => (isNewer(a, b) ? -1 : 1)).slice(0, limit)
}

/**
 * How many of the newest messages of each conversation are compared one by one: at first, and for words that are not
 * rare, of which all conversations together compare at most `sum`.
 */
const newest = { first: 300, more: 8000, sum: 40_000 }
/**
 * The index answers for words with at most as many messages, which it reads from anywhere in the table: in one
 * conversation, and in a group of many.
 */
const fewMatches = { ofOne: 100, ofGroup: 500 }

async function findInGroup(
  db: Db,
  envelopes: Envelopes,
  search: CandidateSearch,
  keys: SearchKey[],
): Promise<Candidate[]> {
  const { limit, words } = search
  const toScope = (searched: SearchKey[]) => ({ ...search, keys: toTokenKeys(envelopes, searched, words) })
  const readIndexed = async (searched: SearchKey[]) =>
    searched.length === 0 ? [] : readCandidates(db, selectIndexed(toScope(searched)), limit)
  if (keys.length > groups.next) {
    const matching = await findMatchingConversations(db, envelopes, keys, words)
    return readIndexed(matching === undefined ? keys : keys.filter(({ scopeId }) => matching.has(scopeId)))
  }
  const recent = await readCandidates(db, selectRecent(toScope(keys), newest.first), limit)
  if (recent.length === limit) return recent
  const counts = await countMatches(db, envelopes, keys, words)
  const few = keys.filter((_, index) => counts[index]! > 0 && counts[index]! <= fewMatches.ofOne)
  const many = keys.filter((_, index) => counts[index]! > fewMatches.ofOne)
  if (many.length === 0) return readIndexed(few)
  const count = Math.max(newest.first, Math.min(newest.more, Math.floor(newest.sum / many.length)))
  const ofMany = await readCandidates(db, selectRecent(toScope(many), count), limit)
  if (ofMany.length < limit) return readIndexed([...few, ...many])
  return mergeNewest(await readIndexed(few), ofMany, limit)
}

/** How many messages have the token of the longest word under each of a few keys, at most one more than few. */
async function countMatches(
  db: Db,
  envelopes: Envelopes,
  keys: SearchKey[],
  words: string[],
): Promise<number[]> {
  const tokens = envelopes.createSearchTokenArray(keys, findLongest(words))
  const { rows } = await sql<{ count: number }>`
    select (
      -- Otherwise PostgreSQL would read all messages, because it expects to reach the limit soon.
      with match as materialized (select from messages where search_tokens @> array[own.token])
      select count(*)::integer from (select from match limit ${fewMatches.ofOne + 1}) as match
    ) as count
    from unnest(${tokens}::bigint[]) with ordinality as own(token, place)
    order by place`.execute(db)
  return rows.map(({ count }) => count)
}

/** It is probably the rarest. */
function findLongest(words: readonly string[]): string {
  return words.reduce((a, b) => (b.length > a.length ? b : a))
}

/** How many tokens are looked up at once. With more, PostgreSQL compares each match with all of them. */
const tokensAtOnce = 20

/**
 * The conversations with a message that has the token of the longest word; undefined if there are more than a few such
 * messages. A lookup takes half the time of one with all words, the conversation and the membership, so that those are
 * compared for the conversations with a match alone.
 */
async function findMatchingConversations(
  db: Db,
  envelopes: Envelopes,
  keys: SearchKey[],
  words: string[],
): Promise<Set<string> | undefined> {
  const tokens = envelopes.createSearchTokenArray(keys, findLongest(words))
  const { rows } = await sql<{ id: string }>`
    -- Otherwise PostgreSQL would read all messages, because it expects to reach the limit soon.
    with match as materialized (
      select match.id
      from (select ${tokens}::bigint[] as tokens) as own,
        generate_series(1, ${keys.length}::integer, ${tokensAtOnce}::integer) as start,
        lateral (
          select conversation_id as id from messages
          where search_tokens && own.tokens[start : start + ${tokensAtOnce - 1}::integer]
        ) as match
    )
    select id from match limit ${fewMatches.ofGroup + 1}`.execute(db)
  return rows.length > fewMatches.ofGroup ? undefined : new Set(rows.map(({ id }) => id))
}

/** Keys with the tokens of each word under them, as arrays of PostgreSQL. */
type TokenKeys = { ids: string; tokens: Buffer[] }
type Scope = Pick<CandidateSearch, 'accountId' | 'position'> & { keys: TokenKeys }

function toTokenKeys(envelopes: Envelopes, keys: SearchKey[], words: string[]): TokenKeys {
  return {
    ids: toArrayText(keys.map(({ scopeId }) => scopeId)),
    tokens: words.map(word => envelopes.createSearchTokenArray(keys, word)),
  }
}

/**
 * SQL for the id and the instant of those of the newest messages that match. Their numbers have no gaps, so a range of
 * them has the newest ones. For a limit, PostgreSQL may sort the whole conversation.
 */
function selectRecent({ position, ...scope }: Scope, count: number): RawBuilder<unknown> {
  const newestSeq =
    position === undefined
      ? sql`select last_seq from conversations where conversations.id = own.id`
      : sql`select max(seq) from messages as message where conversation_id = own.id and ${isBefore(position)}`
  return sql`
    select id, created_at from (
      with newest as materialized (
        select own.id, own.tokens, last.seq, greatest(own.joined_seq, last.seq - ${count}::integer) as previous_seq
        from ${selectKeys(scope)}, lateral (${newestSeq}) as last(seq)
      )
      select message.id, created_at, search_tokens @> newest.tokens as is_match
      from newest join messages as message
        on conversation_id = newest.id and message.seq > newest.previous_seq and message.seq <= newest.seq
      where ${isBefore(position)}
      order by created_at desc, message.id desc limit ${count}
    ) as recent where is_match`
}

/** SQL for the id and the instant of all messages that match. The index begins with the rarest word of each key. */
function selectIndexed({ position, ...scope }: Scope): RawBuilder<unknown> {
  return sql`
    select message.id, message.created_at
    from ${selectKeys(scope)} join messages as message
      on message.search_tokens @> own.tokens and message.conversation_id = own.id and message.seq > own.joined_seq
    where ${isBefore(position)}`
}

/** SQL for the keys as rows, with the membership of the account. A message has the tokens of one key. */
function selectKeys({ accountId, keys: { ids, tokens } }: Omit<Scope, 'position'>): RawBuilder<unknown> {
  const words = tokens.map((_, index) => sql.id(`word_${index}`))
  const columns = [sql`${ids}::uuid[]`, ...tokens.map(array => sql`${array}::bigint[]`)]
  return sql`(
    select key.id, joined_seq, array[${sql.join(words)}]::bigint[] as tokens
    from unnest(${sql.join(columns)}) as key(${sql.join([sql.id('id'), ...words])})
      join conversation_members on conversation_id = key.id and account_id = ${accountId} and left_at is null
  ) as own`
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

export type Candidate = {
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

export function decodePosition(cursor: string): Position {
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
