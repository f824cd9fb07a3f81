import * as fc from 'fast-check'

import {
  type GedcomRecord,
  type GedcomVersion,
  createPointer,
  createRecord,
} from '#server/gedcom/model/record.ts'
import { decodeWindows1252 } from '#server/gedcom/read/charsets.ts'
import { encodeGedcom, writeGedcom } from '#server/gedcom/write/records.ts'

export interface RandomFile {
  version: GedcomVersion
  charset: string
  bytes: Uint8Array
  /** Without the header. */
  records: GedcomRecord[]
}

/**
 * Random families in the style of various programs, in both versions and several charsets. They have several partners,
 * parents of every kind, dates in every form, own and shared notes, and unknown lines at every depth. No one is their
 * own ancestor.
 */
export function generateFamilyFile(): fc.Arbitrary<RandomFile> {
  const form = fc.constantFrom(
    { version: '5.5.1', charset: 'UTF-8', ending: '\n' } as const,
    { version: '5.5.1', charset: 'UNICODE', ending: '\r\n' } as const,
    { version: '5.5.1', charset: 'ANSI', ending: '\r\n' } as const,
    { version: '5.5.1', charset: 'ANSEL', ending: '\r' } as const,
    { version: '7.0', charset: 'UTF-8', ending: '\n' } as const,
  )
  return form.chain(({ version, charset, ending }) =>
    generateRecords(version, charset === 'ANSI' || charset === 'ANSEL').map(records => {
      const header = createRecord('HEAD', undefined, [
        createRecord('SOUR', 'Samples'),
        createRecord('GEDC', undefined, [createRecord('VERS', version)]),
        ...(version === '7.0' ? [] : [createRecord('CHAR', charset)]),
      ])
      const text = writeGedcom([header, ...records], version).replaceAll('\n', ending)
      return { version, charset, records, bytes: encodeFile(text, charset, version) }
    }),
  )
}

function generateRecords(version: GedcomVersion, isNarrow: boolean): fc.Arbitrary<GedcomRecord[]> {
  const word = fc.constantFrom(...words, ...(isNarrow ? [] : foreignWords))
  const text = fc.oneof(
    word,
    fc
      .array(fc.oneof(word, fc.constantFrom('\n', ' ', 'a@b.test', '@I1@', '—'.repeat(isNarrow ? 0 : 3))), {
        minLength: 1,
        maxLength: 90,
      })
      .map(parts => parts.join(' ')),
  )
  const odd = generateNonstandardLines(text)
  const generateOptional = <Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[]> =>
    fc.array(item, { maxLength: 1 })
  const generateValueLines = (tag: string, text: fc.Arbitrary<string>) =>
    text.map(found => createRecord(tag, found))
  const date = generateValueLines('DATE', fc.constantFrom(...dates[version]))
  const note = fc.oneof(
    generateValueLines('NOTE', text),
    fc.constantFrom('N1', 'N2').map(xref => createPointer(version === '7.0' ? 'SNOTE' : 'NOTE', xref)),
  )
  const place = fc
    .tuple(
      word,
      generateOptional(fc.constant(createRecord('MAP', undefined, [createRecord('LATI', 'N51.5')]))),
    )
    .map(([name, map]) => createRecord('PLAC', name, map))
  const details = concatenateLists(
    generateOptional(date),
    generateOptional(place),
    generateOptional(generateValueLines('CAUS', word)),
    generateOptional(note),
    odd,
  )
  const generateEvent = (tags: string[]) =>
    fc
      .tuple(fc.constantFrom(...tags), details, fc.option(word))
      .map(([tag, children, content]): GedcomRecord => {
        if (attributes.has(tag)) return createRecord(tag, content ?? 'Miller', children)
        return createRecord(tag, children.length === 0 ? 'Y' : undefined, children)
      })
  const typed = fc
    .tuple(
      generateValueLines('TYPE', fc.oneof(word, fc.constantFrom('Prize', 'Baptism', 'Separation'))),
      details,
    )
    .map(([type, rest]) => createRecord('EVEN', undefined, [type, ...rest]))

  const name = fc
    .tuple(
      word,
      word,
      fc.option(fc.constantFrom('birth', 'married', 'aka', 'maiden')),
      generateOptional(generateValueLines('_MARNM', word)),
      odd,
    )
    .map(([givenName, surname, kind, married, more]) =>
      createRecord('NAME', `${givenName} /${surname}/`, [
        ...(kind === null ? [] : [createRecord('TYPE', version === '7.0' ? kind.toUpperCase() : kind)]),
        ...married,
        ...more,
      ]),
    )
  const person = concatenateLists(
    fc.array(name, { maxLength: 2 }),
    generateOptional(generateValueLines('SEX', fc.constantFrom('M', 'F', 'U', 'X'))),
    generateOptional(generateEvent(['BIRT'])),
    fc.array(fc.oneof(generateEvent(['BIRT', 'CHR', 'RESI', 'OCCU', 'EDUC', 'BAPM', 'CENS']), typed), {
      maxLength: 3,
    }),
    generateOptional(generateEvent(['DEAT', 'BURI'])),
    fc.array(note, { maxLength: 2 }),
    odd,
  )
  const family = fc.record({
    partners: fc.uniqueArray(fc.nat(), { maxLength: 2 }),
    children: fc.array(
      fc.record({
        who: fc.nat(),
        pedigree: fc.option(fc.constantFrom(...pedigrees[version])),
        relations: fc.option(fc.constantFrom('Natural', 'Adopted', 'Step')),
        more: odd,
      }),
      { maxLength: 3 },
    ),
    content: concatenateLists(
      fc.array(generateEvent(['MARR', 'ENGA', 'DIV', 'MARB', 'ANUL']), { maxLength: 3 }),
      generateOptional(generateValueLines('_STAT', fc.constantFrom('Unmarried', 'Married'))),
      generateOptional(typed),
      generateOptional(note),
      odd,
    ),
  })
  return fc
    .record({
      people: fc.array(person, { minLength: 1, maxLength: 9 }),
      families: fc.array(family, { maxLength: 6 }),
      notes: fc.tuple(text, text),
      others: odd,
    })
    .map(({ people, families, notes, others }) => {
      const own: GedcomRecord[][] = people.map(children => children.slice())
      const couples = families.map(({ partners, children, content }, familyIndex): GedcomRecord => {
        const indexes = [...new Set(partners.map(partner => partner % people.length))].sort((a, b) => a - b)
        const eldest = indexes.at(-1) ?? -1
        const lines = indexes.map((personIndex, index) => {
          own[personIndex]?.push(createPointer('FAMS', `F${familyIndex + 1}`))
          return createPointer(index === 0 ? 'HUSB' : 'WIFE', `I${personIndex + 1}`)
        })
        const listed = new Set<number>()
        for (const { who, pedigree, relations, more } of children) {
          // A person is never an ancestor of an earlier one in the file.
          const childIndex = eldest + 1 + (who % Math.max(1, people.length - eldest - 1))
          if (childIndex >= people.length || listed.has(childIndex)) continue
          listed.add(childIndex)
          own[childIndex]?.push(
            createPointer('FAMC', `F${familyIndex + 1}`, [
              ...(pedigree === null ? [] : [createRecord('PEDI', pedigree[0], pedigree[1])]),
              ...more,
            ]),
          )
          lines.push(
            createPointer(
              'CHIL',
              `I${childIndex + 1}`,
              relations === null ? [] : [createRecord('_MREL', relations)],
            ),
          )
        }
        return { tag: 'FAM', xref: `F${familyIndex + 1}`, children: [...lines, ...content] }
      })
      return [
        own.map((children, index): GedcomRecord => ({ tag: 'INDI', xref: `I${index + 1}`, children })),
        couples,
        notes.map((value, index): GedcomRecord => ({
          tag: version === '7.0' ? 'SNOTE' : 'NOTE',
          xref: `N${index + 1}`,
          value: value || undefined,
          children: [],
        })),
        others.map((line, index): GedcomRecord => Object.assign({ xref: `X${index + 1}` }, line)),
      ].flat()
    })
}

/** Nonstandard lines with nested lines. */
function generateNonstandardLines(text: fc.Arbitrary<string>): fc.Arbitrary<GedcomRecord[]> {
  const { lines } = fc.letrec<{ lines: GedcomRecord[] }>(tie => ({
    lines: fc.array(
      fc
        .tuple(fc.constantFrom('_ODD', '_Odd_1', '_APID', 'UNHEARD_OF'), fc.option(text), tie('lines'))
        .map(([tag, value, children]) => createRecord(tag, value ?? undefined, children)),
      { maxLength: 1 },
    ),
  }))
  return lines
}

function concatenateLists(...parts: fc.Arbitrary<GedcomRecord[]>[]): fc.Arbitrary<GedcomRecord[]> {
  return fc.tuple(...parts).map(found => found.flat())
}

function encodeFile(text: string, charset: string, version: GedcomVersion): Uint8Array {
  switch (charset) {
    case 'UNICODE':
      return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    case 'ANSI':
      return Uint8Array.from(text, letter => windows1252.indexOf(letter))
    case 'ANSEL':
      // ANSEL puts a mark before its letter.
      return Uint8Array.from(
        text.replaceAll('é', '\u00E2e').replaceAll('ö', '\u00E8o').replaceAll('ß', '\u00CF'),
        letter => letter.charCodeAt(0),
      )
    default:
      return encodeGedcom(text, version)
  }
}

const words = 'Ada Bram Cosima Doran Hartwell Ellery Farrow Aldermere José Jörn Straße Vandermeer'.split(' ')
const foreignWords = ['Łódź', 'Ἀθηνᾶ', '雪', '🌳', 'e\u0301']
const attributes = new Set(['OCCU', 'EDUC'])

const plainDates = [
  '4 JUL 1931',
  'JUL 1931',
  '1890',
  'ABT 1890',
  'CAL MAR 1890',
  'EST 1890',
  'BEF MAY 1910',
  'AFT 1880',
  'BET 1901 AND 1903',
  'FROM 1901 TO MAR 1903',
  'FROM 1901',
  'TO 1901',
  '12 NOV 1999',
]
const dates = {
  '5.5.1': [
    ...plainDates,
    'INT 31 DEC 1900 (the last day of the century)',
    'INT 1902 (spring 1902)',
    '(between Easter and Whitsun)',
    '10 FEB 1732/33',
    '45 B.C.',
    '@#DJULIAN@ 25 OCT 1917',
    '@#DFRENCH R@ 9 THER 2',
    '@#DHEBREW@ 5 IYR 5708',
    'Spring 1902',
    'Abt. 1890',
    'UNKNOWN',
    '31 APR 1900',
  ],
  '7.0': [...plainDates, '45 BCE', 'JULIAN 25 OCT 1917', 'FRENCH_R 9 THER 2', 'HEBREW 5 IYR 5708'],
}
const pedigrees: Record<GedcomVersion, [string, GedcomRecord[]][]> = {
  '5.5.1': ['birth', 'adopted', 'foster', 'step', 'sealing', 'guardian'].map(kind => [kind, []]),
  '7.0': [
    ['BIRTH', []],
    ['ADOPTED', []],
    ['FOSTER', []],
    ['SEALING', []],
    ['OTHER', [createRecord('PHRASE', 'step')]],
  ],
}

/** The character of each byte. */
const windows1252 = decodeWindows1252(Uint8Array.from({ length: 256 }, (_, byte) => byte))
