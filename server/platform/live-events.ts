import { sql } from 'kysely'

import type { LiveEvent } from '#contract/live/live.ts'
import type { Capability } from '#contract/roles/capabilities.ts'

import type { Db, Tx } from './database/database.ts'

/** Who is notified: the accounts with these ids, all that have a capability, or every signed-in account. */
export type LiveAudience = readonly string[] | Capability | 'everyone'

/** An event for pages that are open now, as `announceOnce` sends it to the nodes. */
export type UnstoredEvent = LiveEvent & { to: readonly string[] }

/**
 * Notifies the open pages of these accounts, on every node, when the transaction commits. The event is stored for a
 * day, so that a page that was disconnected receives it with `Last-Event-ID`.
 */
export async function announce(tx: Tx, { topic, key }: LiveEvent, to: LiveAudience): Promise<void> {
  const [accountIds, audience] = typeof to === 'string' ? [null, to] : [to, null]
  if (accountIds?.length === 0) return
  await sql`
    insert into live_events (topic, key, account_ids, audience)
    values (${topic}, ${key}, ${accountIds}::uuid[], ${audience})`.execute(tx)
}

/** PostgreSQL accepts notifications of less than 8,000 bytes, and an id has 39 of them. */
const maxAddressees = 150

/** Like `announce`, but for pages that are open now: nothing is stored. */
export async function announceOnce(db: Db, { topic, key }: LiveEvent, to: readonly string[]): Promise<void> {
  for (let start = 0; start < to.length; start += maxAddressees) {
    const event: UnstoredEvent = { topic, key, to: to.slice(start, start + maxAddressees) }
    await sql`select pg_notify('live_event', ${JSON.stringify(event)})`.execute(db)
  }
}
