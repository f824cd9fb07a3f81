import { expect, test } from 'vitest'

import { exportTree, importFile, familyOfFour } from '#server/test/family-files.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'

/** The marriage of the second family, with lines that the portal does not understand. */
const withOddMarriage = familyOfFour.replace(
  '1 MARR\n2 DATE 12 JUN 1905\n2 PLAC Aldermere',
  '1 MARR\n2 DATE 12 JUN 1905\n2 PLAC Aldermere\n2 _ODD kept\n2 SOUR Parish book\n1 _STAT Married',
)

test.each([
  [
    'a marriage with another day and place',
    `start_text = '4 June 1906', place = 'Coldbrook'`,
    ['1 MARR', '2 DATE 4 JUN 1906', '2 PLAC Coldbrook', '2 _ODD kept', '2 SOUR Parish book'],
  ],
  [
    'a marriage of which neither is known any more',
    'start_text = null, place = null',
    ['1 MARR', '2 _ODD kept', '2 SOUR Parish book'],
  ],
  [
    'a divorce',
    `kind = 'divorced', end_text = 'about 1930'`,
    [
      '1 MARR',
      '2 DATE 12 JUN 1905',
      '2 PLAC Aldermere',
      '2 _ODD kept',
      '2 SOUR Parish book',
      '1 DIV',
      '2 DATE ABT 1930',
    ],
  ],
  [
    'an engagement',
    `kind = 'engagement'`,
    ['1 ENGA', '2 DATE 12 JUN 1905', '2 PLAC Aldermere', '2 _ODD kept', '2 SOUR Parish book'],
  ],
  [
    'partners who have not married',
    `kind = 'partnership'`,
    [
      '1 MARR',
      '2 TYPE Partnership',
      '2 DATE 12 JUN 1905',
      '2 PLAC Aldermere',
      '2 _ODD kept',
      '2 SOUR Parish book',
    ],
  ],
  [
    'a marriage that has ended otherwise than before a court',
    `end_text = '1931'`,
    [
      '1 MARR',
      '2 DATE 12 JUN 1905',
      '2 PLAC Aldermere',
      '2 _ODD kept',
      '2 SOUR Parish book',
      '1 EVEN',
      '2 TYPE End of the partnership',
      '2 DATE 1931',
    ],
  ],
])('%s is written back into the family of the file', async (_, changes, lines) => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, withOddMarriage)
  await portal.database.pool.query(`update partnerships set ${changes}`)
  const file = await exportTree(rosa, { living: 'included' })
  const family = file.split('0 @F2@ FAM\n')[1]?.split('\n0 ')[0]?.split('\n') ?? []
  expect(family.filter(line => !/^1 (?:HUSB|WIFE|CHIL|_STAT)/.test(line))).toEqual(lines)
  expect(family).toContain('1 _STAT Married')
})

test('a removed couple stays as parents of their children', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, withOddMarriage)
  await portal.database.pool.query('delete from partnerships')
  const file = await exportTree(rosa, { living: 'included' })
  expect(file).toContain('1 CHIL @I4@')
  for (const text of ['MARR', '1905', 'Parish book']) expect(file).not.toContain(text)
})

test('a matched partnership retains the other lines of the file', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const baseFields = { lastName: 'Hartwell', isAlive: false }
  const doran = await createMember(portal, undefined, {
    ...baseFields,
    firstName: 'Doran',
    birthDate: '1880-05-03',
  })
  const cosima = await createMember(portal, undefined, {
    ...baseFields,
    firstName: 'Cosima',
    birthText: 'between 1881 and 1883',
  })
  await portal.database.pool.query(
    `insert into partnerships (first_id, second_id, kind, place) values ($1, $2, 'marriage', 'Coldbrook')`,
    [doran, cosima],
  )
  expect(await importFile(rosa, withOddMarriage, { useMatches: true })).toMatchObject({ matched: 2 })
  const file = await exportTree(rosa, { living: 'included' })
  expect(file).toContain('1 MARR\n2 DATE 12 JUN 1905\n2 PLAC Coldbrook\n2 _ODD kept')
})

test('exports added, changed and removed events', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const events = '1 BAPM\n2 DATE 1881\n2 _ODD kept\n1 CENS\n2 PLAC Aldermere\n1 _APID'
  await importFile(rosa, familyOfFour.replace('1 _APID', events))
  const { pool } = portal.database
  await pool.query(`delete from life_events where kind in ('Census', 'birth')`)
  await pool.query(
    `insert into life_events (member_id, kind, date_text, place, note)
     select id, kind, date_text, place, note from family_members, (values
       ('Education', '1895', 'Dunwich', 'Apprentice'), ('Burial', null, 'Coldbrook', null),
       ('Prize', 'spring 1902', null, 'Of the guild')) as event(kind, date_text, place, note)
     where first_name = 'Doran'`,
  )
  await pool.query(`update family_members set version = version + 1 where first_name in ('Doran', 'Bram')`)
  const file = await exportTree(rosa, { living: 'included' })
  for (const line of [
    '1 BAPM\n2 DATE 1881\n2 _ODD kept',
    '1 EDUC Apprentice\n2 DATE 1895\n2 PLAC Dunwich',
    '1 BURI\n2 PLAC Coldbrook',
    '1 EVEN\n2 TYPE Prize\n2 DATE (spring 1902)\n2 NOTE Of the guild',
    '1 NAME Bram /Hartwell/\n1 SEX M\n1 BIRT\n2 DATE ABT 1850\n1 DEAT',
  ])
    expect(file).toContain(line)
  expect(file).not.toContain('CENS')
})

test('exports a death that the file does not contain', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, '0 HEAD\n0 @I1@ INDI\n1 NAME Ada /Hartwell/\n1 BIRT\n2 DATE 1850\n0 TRLR\n')
  await portal.database.pool.query(`update family_members set birth_text = '1950'`)
  expect(await exportTree(rosa, { living: 'included' })).toContain('2 DATE 1950\n1 DEAT Y')
})

test('redacts the living after any change of the tree', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, familyOfTheLiving)
  const { pool } = portal.database
  // Maud is entered with a life and a partnership, Cosima is renamed, her note and event are removed, and so is Fenna.
  const maud = await createMember(portal, undefined, {
    firstName: 'Maud',
    lastName: 'Greaves',
    birthDate: '1990-11-09',
    email: 'maud@example.test',
    phoneNumber: '555 0199',
    location: 'Elmstead',
    biography: 'Keeps bees.',
  })
  await pool.query(
    `insert into life_events (member_id, kind, date_text, place, note) values ($1, 'Prize', '2011', 'Graymouth', 'For honey')`,
    [maud],
  )
  await pool.query(
    `insert into partnerships (first_id, second_id, kind, start_text, end_text, place)
     select $1, id, 'marriage', 'May 2015', '2019', 'Hazelden' from family_members where first_name = 'Doran'`,
    [maud],
  )
  await pool.query(
    `insert into life_events (member_id, kind, date_text, note)
     select id, 'Visit', '1949', 'With Maud Greaves in her arms' from family_members where first_name = 'Bram'`,
  )
  await pool.query(
    `update family_members set first_name = 'Isolde', biography = null, version = version + 1 where first_name = 'Cosima'`,
  )
  await pool.query(`delete from life_events where kind = 'Graduation'`)
  await pool.query(`delete from partnerships where start_text = '1985'`)
  await pool.query(`update family_members set removed_at = now() where first_name = 'Fenna'`)
  const file = await exportTree(rosa)
  expect(file).toContain('1 NAME Bram /Hartwell/')
  expect(file).toContain('1 NOTE Of Bram alone')
  for (const secret of [
    /maud|greaves|1990|555|elmstead|bees|2011|graymouth|honey|2015|2019|hazelden/i,
    /cosima|isolde|1960|brackenford|teacher|her own note|1980|on her diploma|mill lane/i,
    /fenna|jessop|1985|shared with fenna|1962|for fenna/i,
  ])
    expect(file).not.toMatch(secret)
})

const familyOfTheLiving = `0 HEAD
1 GEDC
2 VERS 5.5.1
0 @I1@ INDI
1 NAME Bram /Hartwell/
1 SEX M
1 BIRT
2 DATE 1930
1 DEAT
2 DATE 1999
1 NOTE Of Bram alone
1 NOTE Lived with Cosima Hartwell
1 NOTE @N3@
1 SOUR @S1@
1 ASSO @I3@
2 RELA Godfather of Fenna Jessop
1 FAMS @F1@
0 @I2@ INDI
1 NAME Cosima /Hartwell/
1 SEX F
1 BIRT
2 DATE 3 MAR 1960
2 PLAC Brackenford
1 OCCU Teacher
1 ADDR 5 Mill Lane
1 NOTE @N1@
1 GRAD
2 DATE 1980
2 NOTE @N2@
1 FAMC @F1@
0 @I3@ INDI
1 NAME Fenna /Jessop/
1 BIRT
2 DATE 1962
1 NOTE @N3@
1 NOTE @N4@
1 FAMS @F2@
0 @I4@ INDI
1 NAME Doran /Hartwell/
1 DEAT Y
1 FAMS @F2@
0 @F1@ FAM
1 HUSB @I1@
1 CHIL @I2@
0 @F2@ FAM
1 HUSB @I4@
1 WIFE @I3@
1 MARR
2 DATE 1985
0 @N1@ NOTE Her own note
0 @N2@ NOTE On her diploma
0 @N3@ NOTE Shared with Fenna
0 @N4@ NOTE For Fenna
0 @S1@ SOUR
1 TITL Letters
1 AUTH Cosima Hartwell
0 TRLR
`
