import { expect, test } from 'vitest'

import { exportTree, importFile, familyOfFour } from '#server/test/family-files.ts'
import { openPortal } from '#server/test/open-portal.ts'

test('an export is a snapshot of one moment', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, familyOfFour)
  const { pool } = portal.database
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query('lock table partnerships in access exclusive mode')
    const file = exportTree(rosa, { living: 'included' })
    await expect
      .poll(async () => (await pool.query(waiting)).rowCount, {
        timeout: 5000,
      })
      .toBeGreaterThan(0)
    await other.query('delete from partnerships')
    await other.query('commit')
    expect(await file).toContain('1 MARR\n2 DATE 12 JUN 1905')
  } finally {
    other.release()
  }
  expect(await exportTree(rosa, { living: 'included' })).not.toContain('MARR')
})

const waiting = `
  select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`
