import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/platform/database/migrate.ts'
import { openEmptyDatabase } from '#server/test/empty-database.ts'

import { migrations } from './migrations.ts'

test('stored splits become ratios of new units and old ones', async () => {
  const db = await openEmptyDatabase()
  const before = Object.entries(migrations).filter(([name]) => name < '070')
  await migrate(db, Object.fromEntries(before))
  await sql`
    with account as (
      insert into users (email, password_hash, password_changed_at, first_name, last_name, role, created_at, updated_at)
      values ('ada@example.test', 'x', now(), 'Ada', 'Hartwell', 'family_member', now(), now()) returning id),
    books as (
      insert into investment_accounts (owner_id, name, kind, currency, created_at, updated_at)
      select id, 'Books', 'brokerage', 'USD', now(), now() from account returning id),
    entries as (select gen_random_uuid() as id, ratio from unnest(array[2, 0.1, 1.05, null]::numeric[]) as ratio)
    insert into activities (id, root_id, account_id, kind, date, currency, split_ratio, is_current, created_by_id, created_at)
    select entries.id, entries.id, books.id, 'split', '2026-01-05', 'USD', ratio, true, account.id, now()
    from entries, books, account`.execute(db)
  await migrate(db, migrations)
  const { rows } = await sql<{ splitRatio: string | null }>`
    select split_ratio from activities order by split_ratio`.execute(db)
  expect(rows.map(({ splitRatio }) => splitRatio)).toEqual(['0.1:1', '1.05:1', '2:1', null])
  for (const ratio of ['2', '0:1', '1:0', '1:2:3', '-1:2', '1:0.123456789'])
    await expect(sql`update activities set split_ratio = ${ratio}`.execute(db)).rejects.toThrow(
      'activities_split_ratio_check',
    )
})
