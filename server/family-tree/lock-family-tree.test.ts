import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openPortal } from '#server/test/open-portal.ts'

import { lockFamilyTree } from './lock-family-tree.ts'

test('answers 409 after a lock wait beyond the statement timeout', async () => {
  const { db } = (await openPortal()).database
  await db.transaction().execute(async tx => {
    await lockFamilyTree(tx)
    const second = db.transaction().execute(async other => {
      await sql`set local statement_timeout = 200`.execute(other)
      await lockFamilyTree(other)
    })
    await expect(second).rejects.toMatchObject({ status: 409, code: 'family-tree.locked' })
  })
})
