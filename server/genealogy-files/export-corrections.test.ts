import { expect, test } from 'vitest'

import { openPortal } from '#server/test/open-portal.ts'
import { exported, imported, someFamilyFile } from '#server/test/some-family-file.ts'

const withLife = someFamilyFile
  .replace('2 DATE 3 MAY 1880', '2 DATE 3 MAY 1880\n2 NOTE At night\n2 SOUR Parish book')
  .replace('2 DATE 1950', '2 DATE 1950\n2 PLAC Dunwich\n2 CAUS Fever\n2 SOUR Register')
  .replace(
    '1 _APID',
    '1 RESI\n2 PLAC Elmstead\n2 ADDR 5 Mill Lane\n1 EDUC Apprentice\n2 DATE 1895\n2 SOUR Letters\n1 _APID',
  )

test('an event that was corrected keeps what only the file tells of it', async () => {
  const portal = await openPortal()
  const rosa = await portal.signedIn('admin')
  await imported(rosa, withLife)
  const { pool } = portal.database
  await pool.query(`update life_events set place = 'Hazelden' where kind = 'Residence'`)
  await pool.query(`update life_events set note = 'At dawn' where kind = 'birth' and note is not null`)
  await pool.query(`update life_events set place = 'Graymouth' where kind = 'death'`)
  await pool.query(`update life_events set at = '1896' where kind = 'Education'`)
  await pool.query(`update family_members set version = version + 1 where first_name = 'Doran'`)
  const file = await exported(rosa, { living: 'included' })
  for (const lines of [
    '1 RESI\n2 PLAC Hazelden\n2 ADDR 5 Mill Lane\n1 ',
    '1 BIRT\n2 DATE 3 MAY 1880\n2 SOUR Parish book\n2 NOTE At dawn\n1 ',
    '1 DEAT\n2 DATE 1950\n2 PLAC Graymouth\n2 CAUS Fever\n2 SOUR Register\n1 ',
    '1 EDUC Apprentice\n2 DATE 1896\n2 SOUR Letters\n1 ',
  ])
    expect(file).toContain(lines)
  for (const old of ['Elmstead', 'Dunwich', 'At night', '1895']) expect(file).not.toContain(old)
})

test('what a line of the file says itself is corrected in the line', async () => {
  const portal = await openPortal()
  const rosa = await portal.signedIn('admin')
  await imported(rosa, withLife)
  const { pool } = portal.database
  await pool.query(`update life_events set note = 'Journeyman' where kind = 'Education'`)
  await pool.query(`update life_events set note = 'Cholera' where kind = 'death'`)
  await pool.query(`update family_members set version = version + 1 where first_name = 'Doran'`)
  const file = await exported(rosa, { living: 'included' })
  expect(file).toContain('1 EDUC Journeyman\n2 DATE 1895\n2 SOUR Letters')
  expect(file).toContain('1 DEAT\n2 DATE 1950\n2 PLAC Dunwich\n2 CAUS Cholera\n2 SOUR Register')
})
