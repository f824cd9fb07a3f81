import { expect, test } from 'vitest'

import { dataInventory, tablesWithoutPersonalData } from '#contract/data-inventory.ts'

import { openPortal } from './test/open-portal.ts'

// If this fails for a new table, describe its personal data in contract/data-inventory.ts.
test('the data inventory lists every table of the database', async () => {
  const portal = await openPortal()
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  )

  const listed = [...dataInventory.flatMap(({ tables }) => tables), ...tablesWithoutPersonalData]
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort())
})
