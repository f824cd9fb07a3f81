import { sql } from 'kysely'
import { DatabaseError } from 'pg'

import type { LiveTopic } from '#contract/live/live.ts'
import type { Capability } from '#contract/roles/capabilities.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export type StoredEvent = {
  topic: LiveTopic
  key: string
  accountIds: string[] | null
  audience: Capability | 'everyone' | null
}

/**
 * The events, and the snapshot of the database that contains them. Null for more events than the limit, and for a
 * snapshot of another database, such as before a restore.
 */
export type EventsRead = { snapshot: string; events: StoredEvent[] | null }

/** The snapshot from which a reader can ask for later events. */
export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]!.snapshot
}

/**
 * Reads the events of the transactions that have committed since a snapshot. Consecutive reads return every event
 * exactly once, in whichever order transactions begin and end.
 */
export function readEventsSince(db: Db, snapshot: string, limit: number): Promise<EventsRead> {
  return readEvents(db, { since: snapshot, until: null }, sql<boolean>`true`, limit)
}

/**
 * Reads those between two snapshots for one account, with its capabilities.
 * @throws DatabaseError for a text that is not a snapshot; see `isInvalidSnapshot`.
 */
export function readEventsFor(
  db: Db,
  range: { since: string; until: string },
  account: { id: string; capabilities: readonly Capability[] },
  limit: number,
): Promise<EventsRead> {
  const audiences = ['everyone', ...account.capabilities]
  const isVisible = sql<boolean>`${account.id}::uuid = any(account_ids) or audience = any(${audiences})`
  return readEvents(db, range, isVisible, limit)
}

export function isInvalidSnapshot(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '22P02'
}

/** The second check is for a database that was restored from a dump, whose stored transactions are not its own. */
async function readEvents(
  db: Db,
  { since: snapshot, until }: { since: string; until: string | null },
  isVisible: ReturnType<typeof sql<boolean>>,
  limit: number,
): Promise<EventsRead> {
  const { rows } = await sql<{ snapshot: string; isForeign: boolean; events: StoredEvent[] }>`
    select coalesce(${until}, pg_current_snapshot()::text) as snapshot,
      pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_foreign, (
      select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (
        select topic, key, account_ids as "accountIds", audience from live_events
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
          and pg_visible_in_snapshot(xid, coalesce(${until}::pg_snapshot, pg_current_snapshot()))
          and (${isVisible})
        order by id limit ${limit + 1}
      ) as found
    ) as events`.execute(db)
  const { snapshot: current, isForeign, events } = rows[0]!
  return { snapshot: current, events: isForeign || events.length > limit ? null : events }
}

export async function deleteEventsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('liveEvents').where('createdAt', '<', before.toISOString()).execute()
}
