import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/platform/database/migrate.ts'
import { openEmptyDatabase } from '#server/test/empty-database.ts'

import { migrations } from './migrations.ts'

test('an account is owned since its beginning', async () => {
  const db = await openEmptyDatabase()
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '078')))
  await sql`
    with account as (
      insert into users (email, password_hash, password_changed_at, first_name, last_name, role, created_at, updated_at)
      values ('ada@example.test', 'x', now(), 'Ada', 'Hartwell', 'family_member', now(), now()) returning id),
    trust as (
      insert into ownership_entities (kind, name, created_by_id, created_at)
      select 'trust', 'Orchard Trust', id, now() from account returning id)
    insert into investment_accounts (owner_id, name, kind, currency, entity_id, created_at, updated_at)
    select account.id, books.name, 'bank', 'USD', case books.name when 'Owned' then trust.id end, now(), now()
    from account, trust, (values ('Owned'), ('Free')) as books (name)`.execute(db)
  await migrate(db, migrations)
  const { rows } = await sql`
    select account.name as account, entity.name as entity, from_date as "fromDate", until_date as "untilDate"
    from account_ownerships as ownership
    join investment_accounts as account on account.id = ownership.account_id
    join ownership_entities as entity on entity.id = ownership.entity_id`.execute(db)
  expect(rows).toEqual([{ account: 'Owned', entity: 'Orchard Trust', fromDate: null, untilDate: null }])
})
