import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readPeople } from '#server/gedcom/read/people.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { readSample } from '#server/gedcom/read/samples/samples.ts'
import { listLivingIds, redactFile } from '#server/test/gedcom.ts'

import { writeGedcom } from './records.ts'
import { redactLiving } from './redact.ts'

/** Ada and Bram are dead; their daughter Cosima and her partner Doran are living; Elspeth is their child. */
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

test('retains only the existence, sex and links of the living', () => {
  const written = redactFile(family)
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

test('redacts only the submitter when no one is living', () => {
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
  expect(redactFile(lines)).toEqual(lines.map(line => (line === '1 NAME Ada' ? '1 NAME Living' : line)))
})

test('leaves no trace of any living person', () => {
  const names = ['gramps.ged', 'ancestry.ged', 'seven.ged', 'family-tree-maker-ansi.ged', 'paf-ansel.ged']
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.infiniteStream(fc.boolean()), (name, lives) => {
      const bytes = readSample(name)
      const { records, version } = readGedcom(decodeGedcom(bytes).text)
      const { people } = readPeople(records)
      const living = people.filter(() => lives.next().value === true)
      const text = writeGedcom(redactLiving(records, new Set(living.map(({ id }) => id))), version)
      const after = readPeople(readGedcom(text).records)
      expect(after.people.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
      for (const person of living) {
        const shown = after.people.find(({ id }) => id === person.id)
        expect(shown).toMatchObject({
          names: [{ given: 'Living', surname: null }],
          events: [],
          notes: [],
        })
        expect(shown?.raw.children.map(({ tag }) => tag)).not.toContain('OBJE')
        for (const note of person.notes) expect(text).not.toContain(note.text.split('\n')[0])
        for (const { given, surname } of person.names) expect(text).not.toContain(`${given} ${surname}`)
      }
    }),
    { numRuns: 200 },
  )
})

test('redacts 300,000 lines of one person, and 20,000 people', { tags: 'slow' }, () => {
  const wide = [
    '0 HEAD',
    '0 @I1@ INDI',
    ...Array.from({ length: 300_000 }, () => '1 NOTE x'),
    '0 @I2@ INDI',
    '1 DEAT',
    '0 TRLR',
    '',
  ]
  expect(redactFile(wide)).toHaveLength(7)
  const { records } = readGedcom(generateLargeFamily(20_000))
  Array.from(redactLiving(records, new Set(listLivingIds(readPeople(records)))))
})
