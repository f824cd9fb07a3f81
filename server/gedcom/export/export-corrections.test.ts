import { expect, test } from 'vitest'

import { exportTree, importFile, familyOfFour } from '#server/test/family-files.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'

const withLife = familyOfFour
  .replace('2 DATE 3 MAY 1880', '2 DATE 3 MAY 1880\n2 NOTE At night\n2 SOUR Parish book')
  .replace('2 DATE 1950', '2 DATE 1950\n2 PLAC Dunwich\n2 CAUS Fever\n2 SOUR Register')
  .replace(
    '1 _APID',
    '1 RESI\n2 PLAC Elmstead\n2 ADDR 5 Mill Lane\n1 EDUC Apprentice\n2 DATE 1895\n2 SOUR Letters\n1 _APID',
  )

test('a corrected event retains the other lines of the file', async () => {
  const file = await exportCorrected([
    `update life_events set place = 'Hazelden' where kind = 'Residence'`,
    `update life_events set note = 'At dawn' where kind = 'birth' and note is not null`,
    `update life_events set place = 'Graymouth' where kind = 'death'`,
    `update life_events set date_text = '1896' where kind = 'Education'`,
  ])
  for (const lines of [
    '1 RESI\n2 PLAC Hazelden\n2 ADDR 5 Mill Lane\n1 ',
    '1 BIRT\n2 DATE 3 MAY 1880\n2 SOUR Parish book\n2 NOTE At dawn\n1 ',
    '1 DEAT\n2 DATE 1950\n2 PLAC Graymouth\n2 CAUS Fever\n2 SOUR Register\n1 ',
    '1 EDUC Apprentice\n2 DATE 1896\n2 SOUR Letters\n1 ',
  ])
    expect(file).toContain(lines)
  for (const old of ['Elmstead', 'Dunwich', 'At night', '1895']) expect(file).not.toContain(old)
})

test('corrects the value of an event in its own line', async () => {
  const file = await exportCorrected([
    `update life_events set note = 'Journeyman' where kind = 'Education'`,
    `update life_events set note = 'Cholera' where kind = 'death'`,
  ])
  expect(file).toContain('1 EDUC Journeyman\n2 DATE 1895\n2 SOUR Letters')
  expect(file).toContain('1 DEAT\n2 DATE 1950\n2 PLAC Dunwich\n2 CAUS Cholera\n2 SOUR Register')
})

test('two weddings of a couple stay in two families', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const second =
    '0 @F3@ FAM\n1 HUSB @I2@\n1 WIFE @I3@\n1 MARR\n2 DATE 1919\n2 PLAC Dunwich\n2 SOUR Second book'
  const first = '2 DATE 12 JUN 1905\n2 PLAC Aldermere'
  const twice = familyOfFour.replace(first, `${first}\n2 SOUR First book`)
  await importFile(rosa, twice.replace('0 @N1@', `${second}\n0 @N1@`))
  // As if someone saved the list of partners with the later wedding first.
  await portal.database.pool.query(
    `with gone as (delete from partnerships returning first_id, second_id)
     insert into partnerships (id, first_id, second_id, kind, start_text, place) overriding system value
     select distinct id, first_id, second_id, 'marriage', start_text, place
     from gone, (values (1001, '1919', 'Dunwich'), (1002, 'about 1906', 'Aldermere')) as wedding(id, start_text, place)`,
  )
  const file = await exportTree(rosa, { living: 'included' })
  expect(file).toContain('1 MARR\n2 DATE ABT 1906\n2 PLAC Aldermere\n2 SOUR First book')
  expect(file).toContain('1 MARR\n2 DATE 1919\n2 PLAC Dunwich\n2 SOUR Second book')
})

test('a matched file does not declare a living member dead', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const doran = { firstName: 'Doran', lastName: 'Hartwell', birthDate: '1880-05-03', isAlive: true }
  await createMember(portal, undefined, doran)
  expect(await importFile(rosa, familyOfFour, { useMatches: true })).toMatchObject({ matched: 1 })
  const { pool } = portal.database
  await pool.query(
    `update family_members set is_alive = true, death_date = null, death_text = null where first_name = 'Doran'`,
  )
  const file = await exportTree(rosa, { living: 'included' })
  const doranInFile = file.split('0 @I2@ INDI\n')[1]?.split('\n0 ')[0]
  expect(doranInFile).toContain('2 DATE 3 MAY 1880')
  expect(doranInFile).not.toContain('DEAT')
  expect(await exportTree(rosa)).not.toContain('Doran')
})

/** Imports a file, corrects Doran with these statements, and exports the tree. */
async function exportCorrected(corrections: string[]): Promise<string> {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, withLife)
  const { pool } = portal.database
  for (const correction of corrections) await pool.query(correction)
  await pool.query(`update family_members set version = version + 1 where first_name = 'Doran'`)
  return exportTree(rosa, { living: 'included' })
}
