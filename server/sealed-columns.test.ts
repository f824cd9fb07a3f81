import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { sealedColumns } from './sealed-columns.ts'
import { openPortal } from './test/open-portal.ts'

test('every sealed column is registered for the rotation of keys', async () => {
  const portal = await openPortal()
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed\\_%' order by 1`.execute(portal.database.db)
  const registered = [
    ...sealedColumns.flatMap(({ secrets = [] }) => secrets),
    ...sealedColumns.flatMap(({ texts = [] }) => texts),
  ].map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual(registered.sort())
})
