import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decodeGedcom } from './decode.ts'
import { readPeople } from './people.ts'
import { readGedcom } from './read.ts'
import { redactLiving } from './redact.ts'
import { largeFamily } from './samples/large-family.ts'
import { writeGedcom } from './write.ts'

const today = '2026-11-21'

/** Ada and Bram are dead; their daughter Cosima lives with Doran, who lives; Elspeth is their child. */
const family = [
  '0 HEAD',
  '1 SOUR Program',
  '1 SUBM @U1@',
  '1 NOTE Made for Cosima Hartwell',
  '0 @U1@ SUBM',
  '1 NAME Cosima Hartwell',
  '1 ADDR 5 Mill Lane',
  '0 @I1@ INDI',
  '1 NAME Ada /Ellery/',
  '1 DEAT Y',
  '1 NOTE Lived with her daughter Cosima Mary Hartwell in her last years.',
  '1 NOTE Baked every Sunday.',
  '1 NOTE @N1@',
  '1 NOTE @N2@',
  '1 SOUR @S1@',
  '1 SOUR @S2@',
  '2 PAGE Hartwell, Cosima',
  '1 ASSO @I3@',
  '2 RELA Guarantor',
  '1 OBJE @O1@',
  '1 OBJE @O2@',
  '1 FAMS @F1@',
  '0 @I2@ INDI',
  '1 NAME Bram /Hartwell/',
  '1 DEAT',
  '2 DATE 1990',
  '1 FAMS @F1@',
  '0 @I3@ INDI',
  '1 NAME Cosima Mary /Hartwell/',
  '2 NICK Cosy',
  '1 SEX F',
  '1 BIRT',
  '2 DATE 4 JUL 1950',
  '2 PLAC Aldermere',
  '1 OCCU Teacher',
  '1 EMAIL cosima@example.test',
  '1 NOTE @N1@',
  '1 SOUR @S1@',
  '1 SOUR @S3@',
  '1 OBJE @O1@',
  '1 FAMC @F1@',
  '2 PEDI adopted',
  '1 FAMS @F2@',
  '1 _UID 1234',
  '0 @I4@ INDI',
  '1 NAME Doran /Farrow/',
  '1 FAMS @F2@',
  '0 @I5@ INDI',
  '1 NAME Elspeth /Farrow/',
  '1 FAMC @F2@',
  '0 @F1@ FAM',
  '1 HUSB @I2@',
  '1 WIFE @I1@',
  '1 MARR',
  '2 DATE 1940',
  '2 PLAC Aldermere',
  '2 NOTE Cosima was adopted later',
  '1 CHIL @I3@',
  '2 _FREL Adopted',
  '1 NOTE About the daughter',
  '1 NCHI 1',
  '0 @F2@ FAM',
  '1 HUSB @I4@',
  '1 WIFE @I3@',
  '1 CHIL @I5@',
  '1 MARR',
  '2 DATE 1975',
  '1 NOTE @N3@',
  '0 @N1@ NOTE Shared by mother and daughter',
  '0 @N2@ NOTE Of Ada alone',
  '0 @N3@ NOTE Of the couple',
  '0 @N4@ NOTE A letter to Elspeth Farrow that nothing points to',
  '0 @S1@ SOUR',
  '1 TITL Parish book',
  '0 @S2@ SOUR',
  '1 TITL Census',
  '0 @S3@ SOUR',
  '1 TITL Birth certificate',
  '1 REPO @R1@',
  '0 @R1@ REPO',
  '1 NAME Registry',
  '0 @O1@ OBJE',
  '1 FILE both.jpg',
  '1 NOTE @N5@',
  '0 @O2@ OBJE',
  '1 FILE ada.jpg',
  '0 @N5@ NOTE On the back of the photograph',
  '0 @E1@ _EVENT',
  '1 _PART @I3@',
  '1 _WHAT A journey',
  '0 TRLR',
  '',
]

test('of the living stays that they are there, and nothing else', () => {
  const written = redacted(family)
  expect(written).toEqual([
    '0 HEAD',
    '1 SOUR Program',
    '1 SUBM @U1@',
    '0 @U1@ SUBM',
    '1 NAME Living',
    '0 @I1@ INDI',
    '1 NAME Ada /Ellery/',
    '1 DEAT Y',
    '1 NOTE Baked every Sunday.',
    '1 NOTE @N2@',
    '1 SOUR @S1@',
    '1 SOUR @S2@',
    '1 OBJE @O2@',
    '1 FAMS @F1@',
    '0 @I2@ INDI',
    '1 NAME Bram /Hartwell/',
    '1 DEAT',
    '2 DATE 1990',
    '1 FAMS @F1@',
    '0 @I3@ INDI',
    '1 NAME Living',
    '1 SEX F',
    '1 FAMC @F1@',
    '1 FAMS @F2@',
    '0 @I4@ INDI',
    '1 NAME Living',
    '1 FAMS @F2@',
    '0 @I5@ INDI',
    '1 NAME Living',
    '1 FAMC @F2@',
    '0 @F1@ FAM',
    '1 HUSB @I2@',
    '1 WIFE @I1@',
    '1 MARR',
    '2 DATE 1940',
    '2 PLAC Aldermere',
    '1 CHIL @I3@',
    '0 @F2@ FAM',
    '1 HUSB @I4@',
    '1 WIFE @I3@',
    '1 CHIL @I5@',
    '0 @N2@ NOTE Of Ada alone',
    '0 @S1@ SOUR',
    '1 TITL Parish book',
    '0 @S2@ SOUR',
    '1 TITL Census',
    '0 @O2@ OBJE',
    '1 FILE ada.jpg',
    '0 TRLR',
    '',
  ])
})

test('a grandparent keeps a name that a living grandchild bears', () => {
  const written = redacted([
    '0 HEAD',
    '0 @I1@ INDI',
    '1 NAME Bram /Hartwell/',
    '2 GIVN Bram',
    '1 DEAT Y',
    '1 NOTE Of Bram Hartwell nobody knows whether it is he or his grandson.',
    '0 @I2@ INDI',
    '1 NAME Bram /Hartwell/',
    '0 TRLR',
    '',
  ])
  expect(written.slice(1, 5)).toEqual(['0 @I1@ INDI', '1 NAME Bram /Hartwell/', '2 GIVN Bram', '1 DEAT Y'])
  expect(written.join()).not.toContain('nobody knows')
})

const cosima = ['0 @I1@ INDI', '1 NAME Cosima Mary /Hartwell-Jos\u00E9/', '2 NICK Cosy']

test.each([
  [
    'an archive in their house, with what points there',
    [
      '0 @R1@ REPO',
      '1 NAME Cosima Hartwell-José',
      '1 ADDR Mill Lane',
      '0 @S1@ SOUR',
      '1 TITL Letters',
      '1 REPO @R1@',
    ],
  ],
  [
    'an association that points nowhere and calls them by name',
    ['0 @I2@ INDI', '1 DEAT Y', '1 ASSO @VOID@', '2 PHRASE Cosima Mary Hartwell-José'],
  ],
  ['a file that is named after them', ['0 @O1@ OBJE', '1 FILE photos/cosima_mary-hartwell-josé.jpg']],
  [
    'a letter with an accent in two parts',
    ['0 @I2@ INDI', '1 DEAT Y', '1 NOTE Cosima Hartwell-Jose\u0301 came'],
  ],
  ['an initial', ['0 @I2@ INDI', '1 DEAT Y', '1 NOTE Told by Cosima M. Hartwell-José']],
  ['a nickname', ['0 @I2@ INDI', '1 DEAT Y', '1 NOTE Told by Cosy Hartwell-José']],
  [
    'who wrote a source',
    ['0 @I2@ INDI', '1 DEAT Y', '1 SOUR @S1@', '0 @S1@ SOUR', '1 AUTH Hartwell-José, Cosima'],
  ],
  ['the type of an event', ['0 @I2@ INDI', '1 DEAT Y', '1 EVEN', '2 TYPE Moved to Cosima Hartwell-José']],
])('nothing calls the living by name: %s', (_, lines) => {
  const written = redacted(['0 HEAD', ...cosima, '1 SEX F', ...lines, '0 TRLR', '']).join('\n')
  expect(written).toContain('1 NAME Living')
  expect(written).not.toMatch(/cos|hartwell|Mill Lane/i)
})

test('a name in another script is theirs too', () => {
  const lines = [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 7.0',
    ...cosima,
    '2 TRAN Козима /Хартвелл/',
    '3 LANG ru',
    '0 @I2@ INDI',
    '1 DEAT Y',
    '1 NOTE Козима Хартвелл',
  ]
  expect(redacted([...lines, '0 TRLR', '']).join()).not.toContain('Козима')
})

test('a note that is left out is pointed to by nobody', () => {
  const lines = [
    '0 @I2@ INDI',
    '1 DEAT Y',
    '1 NOTE @N1@',
    '0 @N1@ NOTE From Cosima Hartwell-José',
    '1 SOUR @S1@',
  ]
  expect(redacted(['0 HEAD', ...cosima, ...lines, '0 TRLR', ''])).toEqual([
    '0 HEAD',
    '0 @I1@ INDI',
    '1 NAME Living',
    '0 @I2@ INDI',
    '1 DEAT Y',
    '0 TRLR',
    '',
  ])
})

test('a family is private where only the living say that it is theirs', () => {
  const lines = [
    '1 FAMS @F1@',
    '0 @I2@ INDI',
    '1 DEAT Y',
    '0 @F1@ FAM',
    '1 HUSB @I2@',
    '1 MARR',
    '2 DATE 1975',
  ]
  expect(redacted(['0 HEAD', ...cosima, ...lines, '0 TRLR', '']).slice(-4)).toEqual([
    '0 @F1@ FAM',
    '1 HUSB @I2@',
    '0 TRLR',
    '',
  ])
})

test('what belonged to the living before it was changed belongs to them', () => {
  const read = (lines: string[]) => readGedcom(['0 HEAD', ...lines, '0 TRLR'].join('\n')).records.slice(1)
  const now = [
    '0 @I1@ INDI',
    '1 NAME Isolde /Farrow/',
    '0 @I2@ INDI',
    '1 NOTE Cosima Hartwell-José',
    '0 @N1@ NOTE Hers',
    '0 @F1@ FAM',
    '1 MARR Y',
  ]
  const former = read([...cosima, '1 NOTE @N1@', '1 FAMS @F1@'])
  expect(writeGedcom(redactLiving(read(now), new Set(['I1']), former), '5.5.1').split('\n')).toEqual([
    '0 @I1@ INDI',
    '1 NAME Living',
    '0 @I2@ INDI',
    '0 @F1@ FAM',
    '0 TRLR',
    '',
  ])
})

test('where nobody lives, only who made the file is left out', () => {
  const lines = [
    '0 HEAD',
    '1 SUBM @U1@',
    '0 @U1@ SUBM',
    '1 NAME Ada',
    '0 @I1@ INDI',
    '1 DEAT Y',
    '1 NOTE A text',
    '0 TRLR',
    '',
  ]
  expect(redacted(lines)).toEqual(lines.map(line => (line === '1 NAME Ada' ? '1 NAME Living' : line)))
})

test('nothing that only the living have is left anywhere, whoever lives', () => {
  const names = ['gramps.ged', 'ancestry.ged', 'seven.ged', 'family-tree-maker-ansi.ged', 'paf-ansel.ged']
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.infiniteStream(fc.boolean()), (name, lives) => {
      const bytes = readFileSync(join(import.meta.dirname, 'samples', name))
      const { records, version } = readGedcom(decodeGedcom(bytes).text)
      const { people } = readPeople({ records }, today)
      const living = people.filter(() => lives.next().value === true)
      const text = writeGedcom(redactLiving(records, new Set(living.map(({ id }) => id))), version)
      const after = readPeople(readGedcom(text), today)
      expect(after.people.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
      for (const person of living) {
        const shown = after.people.find(({ id }) => id === person.id)
        expect(shown).toMatchObject({
          names: [{ given: 'Living', surname: null }],
          events: [],
          notes: [],
          photographs: [],
        })
        for (const note of person.notes) expect(text).not.toContain(note.text.split('\n')[0])
        for (const { given, surname } of person.names) expect(text).not.toContain(`${given} ${surname}`)
      }
    }),
    { numRuns: 200 },
  )
})

test('a million lines below one are redacted without harm, and 20,000 people before anybody gives up', () => {
  const wide = [
    '0 HEAD',
    '0 @I1@ INDI',
    ...Array.from({ length: 300_000 }, () => '1 NOTE x'),
    '0 @I2@ INDI',
    '1 DEAT',
    '0 TRLR',
    '',
  ]
  expect(redacted(wide)).toHaveLength(7)
  const { records } = readGedcom(largeFamily(20_000))
  const living = new Set(
    readPeople({ records }, today)
      .people.filter(({ isLiving }) => isLiving)
      .map(({ id }) => id),
  )
  const start = performance.now()
  redactLiving(records, living)
  expect(performance.now() - start).toBeLessThan(15_000)
})

function redacted(lines: string[]): string[] {
  const { records } = readGedcom(lines.join('\n'))
  const { people } = readPeople({ records }, today)
  const living = new Set(people.filter(({ isLiving }) => isLiving).map(({ id }) => id))
  return writeGedcom(redactLiving(records, living), '5.5.1').split('\n')
}
