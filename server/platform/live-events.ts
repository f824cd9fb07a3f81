import { sql } from 'kysely'

import type { Capability } from '#contract/capabilities.ts'
import type { LiveEvent } from '#contract/live.ts'

import type { Db, Tx } from './database/database.ts'

/** Who is notified: the accounts with these ids, all that have a capability, or every signed-in account. */
export type LiveAudience = readonly string[] | Capability | 'everyone'

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

/** Like `announce`, but for pages that are open now: nothing is stored. */
export async function announceOnce(db: Db, { topic, key }: LiveEvent, to: readonly string[]): Promise<void> {
  if (to.length === 0) return
  await sql`select pg_notify('live_event', ${JSON.stringify({ topic, key, to })})`.execute(db)
}
