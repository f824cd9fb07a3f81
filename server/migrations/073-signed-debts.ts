import { sql, type Kysely } from 'kysely'

/** A debt mirrors an asset: its interest is a cost, and repaying it for less than it brought is a gain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update holdings as debt set realized = -debt.realized, income = coalesce((
      select -sum(activity.amount + activity.fee) from activities as activity
      where activity.holding_id = debt.id and activity.is_current and activity.kind in ('dividend', 'interest')), 0)
    where debt.kind = 'debt'`.execute(db)
}
