import type { CalendarFeed } from '#contract/calendar/calendar.ts'
import { selectDatedAppointments } from '#server/appointments/store.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { secondFactorColumns } from '#server/platform/sessions/second-factor-due.ts'
import { userColumns } from '#server/platform/sessions/users.ts'

export async function findFeed(db: Db, accountId: string): Promise<CalendarFeed | null> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .select(['createdAt', 'lastReadAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return feed ?? null
}

/** Stores the token of an account in place of its previous one. */
export async function replaceFeed(
  tx: Tx,
  { accountId, tokenHash, createdAt }: { accountId: string; tokenHash: string; createdAt: Date },
): Promise<CalendarFeed> {
  const values = { tokenHash, createdAt, lastReadAt: null }
  return tx
    .insertInto('calendarFeeds')
    .values({ accountId, ...values })
    .onConflict(conflict => conflict.column('accountId').doUpdateSet(values))
    .returning(['createdAt', 'lastReadAt'])
    .executeTakeFirstOrThrow()
}

/** Returns whether there was one. */
export async function deleteFeed(tx: Tx, accountId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendarFeeds')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The feed with this token and its account, if the account can sign in. */
export async function findFeedByHash(db: Db, tokenHash: string) {
  return db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.accountId')
    .where('tokenHash', '=', tokenHash)
    .where('users.isActive', '=', true)
    .where('users.awaitsApproval', '=', false)
    .select('calendarFeeds.lastReadAt')
    .select([...userColumns, ...secondFactorColumns].map(column => `users.${column}` as const))
    .select(selectDatedAppointments.as('dated'))
    .executeTakeFirst()
}

/** Records the hour of the last reading. */
export async function setLastRead(tx: Tx, tokenHash: string, lastReadAt: Date): Promise<void> {
  await tx.updateTable('calendarFeeds').set({ lastReadAt }).where('tokenHash', '=', tokenHash).execute()
}
