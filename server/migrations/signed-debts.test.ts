import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/platform/database/migrate.ts'
import { openEmptyDatabase } from '#server/test/empty-database.ts'

import { migrations } from './migrations.ts'

test('only the gains and the interest of debts change their sign', async () => {
  const db = await openEmptyDatabase()
  const before = Object.entries(migrations).filter(([name]) => name < '073')
  await migrate(db, Object.fromEntries(before))
  await sql`
    with account as (
      insert into users (email, password_hash, password_changed_at, first_name, last_name, role, created_at, updated_at)
      values ('ada@example.test', 'x', now(), 'Ada', 'Hartwell', 'family_member', now(), now()) returning id),
    books as (
      insert into investment_accounts (owner_id, name, kind, currency, created_at, updated_at)
      select id, 'Books', 'loan', 'USD', now(), now() from account returning id),
    stored as (
      insert into holdings (account_id, asset_type, kind, name, currency, realized, income, created_at, updated_at)
      select books.id, 'other', kind, kind, 'USD', realized, income, now(), now()
      from books, (values ('debt', 20, 28), ('security', 5, 7)) as figures (kind, realized, income)
      returning id, account_id, kind),
    versions as (select gen_random_uuid() as id, is_current from unnest(array[true, false]) as is_current)
    insert into activities (id, root_id, account_id, holding_id, kind, date, currency, amount, fee, is_current, created_by_id, created_at)
    select versions.id, versions.id, stored.account_id, stored.id, 'interest', '2026-02-01', 'USD', 30, 2, is_current, account.id, now()
    from stored, account, versions where stored.kind = 'debt'`.execute(db)
  await migrate(db, migrations)
  const { rows } = await sql`select kind, realized, income from holdings order by kind`.execute(db)
  expect(rows).toEqual([
    { kind: 'debt', realized: '-20.00', income: '-32.00' },
    { kind: 'security', realized: '5.00', income: '7.00' },
  ])
})
