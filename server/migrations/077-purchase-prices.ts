import { sql, type Kysely } from 'kysely'

/** The purchase price as entered. The cost in cents does not determine that of a fraction of a unit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table holdings add column purchase_price numeric(18, 2) check (purchase_price >= 0)`.execute(
    db,
  )
  await sql`
    update holdings as holding set purchase_price = opening.unit_price
    from activities as opening
    where opening.holding_id = holding.id and opening.kind = 'opening' and opening.is_current
      and opening.unit_price = round(opening.unit_price, 2)
      and opening.cost_basis = round(opening.quantity * opening.unit_price, 2)`.execute(db)
}
