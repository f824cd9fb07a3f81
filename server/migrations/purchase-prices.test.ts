import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/platform/database/migrate.ts'
import { openEmptyDatabase } from '#server/test/empty-database.ts'

import { migrations } from './migrations.ts'

test('the price of an opening that its cost follows from is stored', async () => {
  const db = await openEmptyDatabase()
  const before = Object.entries(migrations).filter(([name]) => name < '077')
  await migrate(db, Object.fromEntries(before))
  await sql`
    with account as (
      insert into users (email, password_hash, password_changed_at, first_name, last_name, role, created_at, updated_at)
      values ('ada@example.test', 'x', now(), 'Ada', 'Hartwell', 'family_member', now(), now()) returning id),
    books as (
      insert into investment_accounts (owner_id, name, kind, currency, created_at, updated_at)
      select id, 'Books', 'brokerage', 'USD', now(), now() from account returning id),
    figures as (
      select * from (values ('bought', 61234.56, 612.35), ('valued', 61234.56, 500.00), ('exact', 61234.5678, 612.35))
        as figures (name, unit_price, cost)),
    stored as (
      insert into holdings (account_id, asset_type, name, currency, created_at, updated_at)
      select books.id, 'cryptocurrency', name, 'USD', now(), now() from books, figures returning id, account_id, name),
    opening as (select gen_random_uuid() as id, figures.* from figures)
    insert into activities (
      id, root_id, account_id, holding_id, kind, date, currency, quantity, unit_price, amount, cost_basis, is_current,
      created_by_id, created_at)
    select opening.id, opening.id, stored.account_id, stored.id, 'opening', '2026-02-01', 'USD', 0.01, unit_price, cost,
      cost, true, account.id, now()
    from stored, account, opening where stored.name = opening.name`.execute(db)
  await migrate(db, migrations)
  const { rows } = await sql`select name, purchase_price from holdings order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'bought', purchasePrice: '61234.56' },
    { name: 'exact', purchasePrice: null },
    { name: 'valued', purchasePrice: null },
  ])
})
