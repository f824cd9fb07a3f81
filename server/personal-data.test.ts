import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { personalData } from './personal-data.ts'
import { openPortal } from './test/open-portal.ts'

// If this fails for a new table, add its rows to the personal-data.ts of its slice, or state why they are omitted.
test('registers every foreign key to an account', async () => {
  const portal = await openPortal()
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(portal.database.db)
  const registered = personalData.flatMap(({ columns, omitted = {} }) => [
    ...columns,
    ...Object.keys(omitted),
  ])
  expect(registered.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
})

test('every list has its own name and can be read', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const lists = personalData.flatMap(({ lists }) => lists)
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length)
  for (const { name, select } of lists) {
    const { rows } = await select(ada.user!.id).execute(portal.database.db)
    expect([name, rows.length]).toEqual([name, ['account', 'sessions'].includes(name) ? 1 : 0])
  }
})
