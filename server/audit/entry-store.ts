import { sql, type RawBuilder } from 'kysely'

import { listActionsOfGroup } from '#contract/audit/audit-actions.ts'
import type { AuditFilters, AuditPerson } from '#contract/audit/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  decodeCursor,
  encodeCursor,
  isRealInstant,
  Page,
  unknownCursor,
  type PageRequest,
} from '#server/platform/paging.ts'

/** A row of the trail with its place in the chain. */
export type StoredEntry = {
  id: number
  createdAt: string
  actorId: string | null
  action: string
  subject: string | null
  details: Record<string, unknown>
  position: number
  hash: string
}

export type EntryFilters = AuditFilters & { timeZone: string }
type Condition = RawBuilder<boolean>

/**
 * Newest first. Each way in which an entry can match reads one page of its own index: any action of a group, the actor
 * or the subject of a person. So a page of a rare group costs as little as one of the whole trail. There is no count,
 * which would read a million rows.
 */
export async function listEntries(
  db: Db,
  filters: EntryFilters,
  { cursor, limit }: PageRequest,
): Promise<Page<StoredEntry>> {
  const common = [...toConditions(filters), ...(cursor === undefined ? [] : [isAfter(cursor)])]
  const branches = listBranches(filters).map(
    branch => sql`(
      select id, created_at from audit_entries
      where ${sql.join([sql<boolean>`true`, ...branch, ...common], sql` and `)}
      order by created_at desc, id desc limit ${limit + 1})`,
  )
  const { rows: found } = await sql<StoredEntry & { at: string }>`
    with found as (
      select id from (${sql.join(branches, sql` union `)}) as matching
      order by created_at desc, id desc limit ${limit + 1}
    )
    select ${entryColumns}, to_char(entry.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from found join audit_entries as entry on entry.id = found.id
      join audit_chain as chain on chain.entry_id = entry.id
    order by entry.created_at desc, entry.id desc`.execute(db)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return new Page(rows, { next: last && encodeCursor(last.at, last.id) })
}

/** A query for all entries, newest first, to be read in batches. */
export function selectEntries(filters: EntryFilters): RawBuilder<StoredEntry> {
  const branches = listBranches(filters).map(
    branch => sql<boolean>`(${sql.join([sql<boolean>`true`, ...branch], sql` and `)})`,
  )
  const conditions = [sql<boolean>`(${sql.join(branches, sql` or `)})`, ...toConditions(filters)]
  return sql<StoredEntry>`
    select ${entryColumns}
    from audit_entries as entry join audit_chain as chain on chain.entry_id = entry.id
    where ${sql.join(conditions, sql` and `)}
    order by entry.created_at desc, entry.id desc`
}

const entryColumns = sql`
  entry.id, entry.created_at as "createdAt", entry.actor_id as "actorId", entry.action, entry.subject,
  entry.details, chain.position, encode(chain.hash, 'hex') as hash`

/** The ways in which an entry can match. At least one. */
function listBranches({ person, subject, group }: EntryFilters): Condition[][] {
  const actions = group === undefined ? [] : listActionsOfGroup(group)
  const isInGroup = group === undefined ? [] : [sql<boolean>`action = any(${actions})`]
  if (person !== undefined)
    return [
      [sql<boolean>`actor_id = ${person}`, ...isInGroup],
      [sql<boolean>`subject = ${person}`, ...isInGroup],
    ]
  if (subject !== undefined || group === undefined) return [isInGroup]
  return actions.map(action => [sql<boolean>`action = ${action}`])
}

function toConditions({ subject, from, to, timeZone }: EntryFilters): Condition[] {
  return [
    ...(subject === undefined ? [] : [sql<boolean>`subject = ${subject}`]),
    ...(from === undefined
      ? []
      : [sql<boolean>`created_at >= ${from}::date::timestamp at time zone ${timeZone}`]),
    ...(to === undefined
      ? []
      : [sql<boolean>`created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
  ]
}

/** @throws Failure 400 for a cursor that `listEntries` cannot have returned. */
function isAfter(cursor: string): Condition {
  const [instant = '', id = ''] = decodeCursor(cursor, cursorForm)
  if (!isRealInstant(instant)) throw unknownCursor()
  return sql<boolean>`(created_at, id) < (${instant}::timestamptz, ${id}::bigint)`
}

const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,15})$/

/** The first accounts by name: those whose names contain the words, or the one with the id. */
export async function findPeople(
  db: Db,
  { q: words, id }: { q: string | null; id?: string | undefined },
): Promise<AuditPerson[]> {
  const name = sql<string>`first_name || ' ' || last_name`
  let query = db.selectFrom('users').select(['id', name.as('name')])
  if (id !== undefined) query = query.where('id', '=', id)
  if (words !== null) query = query.where(sql<boolean>`position(lower(${words}) in lower(${name})) > 0`)
  return query
    .orderBy(sql`${name} collate "und-x-icu"`)
    .orderBy('id')
    .limit(20)
    .execute()
}

/** The current names of accounts, by id. */
export async function findAccountNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
