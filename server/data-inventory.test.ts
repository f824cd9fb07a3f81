import { expect, test } from 'vitest'

import { dataInventory, tablesWithoutPersonalData } from '#contract/data-inventory.ts'

import { openPortal } from './test/open-portal.ts'

// When this fails for a table of yours, say in contract/kept-records.ts what it keeps of people, why, who sees it
// and for how long: the privacy policy shows it.
test('the privacy policy speaks of every table of the database, and of no other', async () => {
  const portal = await openPortal()
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  )

  const spokenOf = [...dataInventory.flatMap(({ tables }) => tables), ...tablesWithoutPersonalData]
  expect(rows.map(({ name }) => name).sort()).toEqual(spokenOf.sort())
})
