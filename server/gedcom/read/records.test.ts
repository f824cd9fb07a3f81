import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { removeLineNumbers } from '#server/test/gedcom.ts'

import { readGedcom } from './records.ts'

test('reads nested structures by their levels', () => {
  const { records, version, warnings, lineCount } = read551(
    '0 @I1@ INDI',
    '1 NAME Ada /Hartwell/',
    '2 GIVN Ada',
    '1 FAMS @F1@',
  )
  expect(version).toBe('5.5.1')
  expect(warnings).toEqual([])
  expect(lineCount).toBe(8)
  expect(records[1]).toEqual({
    tag: 'INDI',
    xref: 'I1',
    line: 4,
    children: [
      {
        tag: 'NAME',
        value: 'Ada /Hartwell/',
        line: 5,
        children: [{ tag: 'GIVN', value: 'Ada', line: 6, children: [] }],
      },
      { tag: 'FAMS', pointer: 'F1', line: 7, children: [] },
    ],
  })
})

test('reads every line ending, indented levels and blank lines', () => {
  const lines = [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 5.5.1',
    '',
    '0 @I1@ INDI',
    '  1 NOTE a',
    '\t 2 CONT b',
    '0 TRLR',
    '',
  ]
  const expected = removeAllLineNumbers(readGedcom(lines.join('\n')).records)
  for (const ending of ['\r\n', '\r', '\n\n', '\r\n\r\n'])
    expect(removeAllLineNumbers(readGedcom(lines.join(ending)).records)).toEqual(expected)
  expect(expected[1]?.children).toEqual([{ tag: 'NOTE', value: 'a\nb', children: [] }])
  expect(readGedcom(`${lines.join('\n')}\u001A`).warnings).toEqual([])
})

test('joins CONC and CONT with all their spaces', () => {
  const note = readValue(
    '1 NOTE in the midd',
    '2 CONC le of a ',
    '2 CONC  word',
    '2 CONT',
    '2 CONT   indented ',
    '3 CONC too',
  )
  expect(note).toBe('in the middle of a  word\n\n  indented too')
  expect(readValue('1 NOTE', '2 CONC begins late')).toBe('begins late')
  expect(readValue('1 NOTE', '2 CONT begins below')).toBe('\nbegins below')
})

test('reads an empty value as undefined and spaces as text', () => {
  expect(readValue('1 NOTE')).toBeUndefined()
  expect(readValue('1 NOTE ')).toBeUndefined()
  expect(readValue('1 NOTE  ')).toBe(' ')
  expect(readValue('1 NOTE   x ')).toBe('  x ')
})

test('unescapes 5.5.1: doubled @, pointers, calendars', () => {
  expect(readValue('1 NOTE a@@b.test and c@d.test')).toBe('a@b.test and c@d.test')
  expect(readValue('1 NOTE @@I1@@')).toBe('@I1@')
  expect(readValue('1 DATE @#DJULIAN@ 1 JAN 1700')).toBe('@#DJULIAN@ 1 JAN 1700')
  expect(readValue('1 DATE FROM @#DFRENCH R@ 2 TO @#DFRENCH R@ 3')).toBe(
    'FROM @#DFRENCH R@ 2 TO @#DFRENCH R@ 3',
  )
  expect(read551('0 @I1@ INDI', '1 ALIA @I2@ ').records[1]?.children[0]).toMatchObject({ pointer: 'I2' })
})

test('unescapes 7.0: a leading @ and the @VOID@ pointer', () => {
  const { version, records, warnings } = readGedcom(
    [
      '0 HEAD',
      '1 GEDC',
      '2 VERS 7.0.14',
      '0 @I1@ INDI',
      '1 NOTE a@@b',
      '2 CONT @@me @@ you',
      '1 FAMC @VOID@',
      '0 TRLR',
    ].join('\n'),
  )
  expect({ version, warnings }).toEqual({ version: '7.0', warnings: [] })
  expect(removeAllLineNumbers(records)[1]?.children).toEqual([
    { tag: 'NOTE', value: 'a@@b\n@me @@ you', children: [] },
    { tag: 'FAMC', pointer: 'VOID', children: [] },
  ])
})

test('retains unknown tags and records', () => {
  const { records } = read551('0 @X1@ _PLACE', '1 _Small what', '2 ODD_TAG here', '0 @X2@ UNHEARD of')
  expect(removeAllLineNumbers(records).slice(1)).toEqual([
    {
      tag: '_PLACE',
      xref: 'X1',
      children: [
        { tag: '_Small', value: 'what', children: [{ tag: 'ODD_TAG', value: 'here', children: [] }] },
      ],
    },
    { tag: 'UNHEARD', xref: 'X2', value: 'of', children: [] },
  ])
})

test.each([
  [
    'is no line',
    ['0 @I1@ INDI', '1 NAME Ada', 'what is this'],
    'Line 6 is not a GEDCOM line, which starts with a level and a tag in capital letters: “what is this”',
  ],
  [
    'has no tag',
    ['0 @I1@ INDI', '1'],
    'Line 5 is not a GEDCOM line, which starts with a level and a tag in capital letters: “1”',
  ],
  [
    'has a pointer that does not end',
    ['0 @N1@ NOTE a', '0 @I1 INDI'],
    'Line 5 is not a GEDCOM line, which starts with a level and a tag in capital letters: “0 @I1 INDI”',
  ],
  [
    'has an identifier and no tag',
    ['0 @N1@ NOTE a', '0 @I1@'],
    'Line 5 is not a GEDCOM line, which starts with a level and a tag in capital letters: “0 @I1@”',
  ],
  [
    'leaves out a level',
    ['0 @I1@ INDI', '2 DATE 1900'],
    'Line 5 has level 2, which cannot follow level 0: “2 DATE 1900”',
  ],
])('rejects a file with a line that %s, naming the line', (_, lines, sentence) => {
  expect(() => read551(...lines)).toThrow(sentence)
})

test.each([
  ['', 'The file is empty'],
  ['\n\n', 'The file is empty'],
  ['Dear Ada,\nhow are you?', 'This is not a GEDCOM file: line 1 is “Dear Ada,” instead of “0 HEAD”'],
  ['0 @I1@ INDI\n0 TRLR', 'This is not a GEDCOM file: line 1 is “0 @I1@ INDI” instead of “0 HEAD”'],
  [`\n${'x'.repeat(300)}`, `This is not a GEDCOM file: line 2 is “${'x'.repeat(60)}…” instead of “0 HEAD”`],
])('rejects text that is not GEDCOM (%#)', (text, sentence) => {
  expect(() => readGedcom(text)).toThrow(sentence)
})

test('reads documented names of standard tags as those tags', () => {
  const schema = [
    '1 SCHMA',
    '2 TAG _BORN https://gedcom.io/terms/v7/BIRT',
    '2 TAG _SORT https://gedcom.io/terms/v7/NAME-TYPE',
    '2 TAG _MONTH https://gedcom.io/terms/v7/month-JAN',
    '2 TAG _TEXT https://gedcom.io/terms/v7/CONT',
    '2 TAG _OWN https://example.test/BIRT',
  ]
  const person = ['0 INDI', '1 _BORN', '2 _SORT a', '1 _MONTH', '1 _TEXT', '1 _OWN', '1 _BAPT']
  const readTags = (version: string) =>
    readGedcom(
      ['0 HEAD', '1 GEDC', `2 VERS ${version}`, ...schema, ...person, '0 TRLR'].join('\n'),
    ).records[1]?.children.flatMap(({ tag, children }) => [tag].concat(children.map(child => child.tag)))
  expect(readTags('7.0')).toEqual(['BIRT', 'TYPE', '_MONTH', '_TEXT', '_OWN', '_BAPT'])
  expect(readTags('5.5.1')).toEqual(['_BORN', '_SORT', '_MONTH', '_TEXT', '_OWN', '_BAPT'])
})

test('joins the lines of a broken note, with a warning for each', () => {
  const { records, warnings } = read551(
    '0 @I1@ INDI',
    '1 NOTE He came in',
    '1850 was the year',
    '  1 of them@@home',
    '2 CONT and stayed',
  )
  expect(records[1]?.children[0]?.value).toBe('He came in\n1850 was the year\n  1 of them@home\nand stayed')
  expect(warnings.map(({ line }) => line)).toEqual([6, 7])
  expect(warnings[0]?.sentence).toBe(
    'Has no level and tag, so it was joined to the text before it: “1850 was the year”',
  )
})

test('warns of misplaced continuations', () => {
  const beside = read551('0 @I1@ INDI', '1 NOTE a', '1 CONT b', '1 CONC c')
  expect(removeAllLineNumbers(beside.records)[1]?.children).toEqual([
    { tag: 'NOTE', value: 'a\nbc', children: [] },
  ])
  expect(beside.warningCount).toBe(2)
  const pointing = read551('0 @I1@ INDI', '1 NOTE @N1@', '2 CONT b')
  expect(pointing.records[1]?.children[0]).toMatchObject({
    pointer: 'N1',
    children: [{ tag: 'CONT', value: 'b' }],
  })
  expect(pointing.warnings[0]?.line).toBe(6)
})

test('warns of a missing trailer and of records after it', () => {
  expect(readGedcom('0 HEAD\n0 @I1@ INDI').warnings).toEqual([
    { sentence: 'The file has no trailer (0 TRLR): its end may be missing' },
  ])
  const { records, warnings } = readGedcom('0 HEAD\n0 TRLR\n0 @I1@ INDI')
  expect(records).toHaveLength(2)
  expect(warnings).toEqual([{ line: 3, sentence: 'Is after the trailer (line 2); it was read anyway' }])
})

test('rejects 100,000 levels', () => {
  const deep = Array.from({ length: 100_000 }, (_, level) => `${level} TAG`)
  deep[0] = '0 HEAD'
  expect(() => readGedcom(deep.join('\n'))).toThrow(
    'Line 101 is nested deeper than 99 levels, which GEDCOM does not allow',
  )
})

test('reads a million lines and rejects more than three million', { tags: 'slow', timeout: 60_000 }, () => {
  const note = `0 HEAD\n0 @N1@ NOTE a${'\n1 CONC bc'.repeat(1_000_000)}\n0 TRLR`
  expect(readGedcom(note).records[1]?.value).toHaveLength(2_000_001)
  expect(readGedcom(`0 HEAD${'\n0 A'.repeat(1_000_000)}\n0 TRLR`).records).toHaveLength(1_000_001)
  expect(() => readGedcom(`0 HEAD${'\n0 A'.repeat(3_000_001)}`)).toThrow(
    'The file has more than 3,000,000 lines',
  )
})

test('limits the warnings of a file', () => {
  const { warnings, warningCount } = read551(
    '0 @N1@ NOTE a',
    ...Array.from({ length: 5000 }, () => 'and more'),
  )
  expect(warnings).toHaveLength(200)
  expect(warningCount).toBe(5000)
})

test('reads any text or rejects it with a sentence', () => {
  const piece = fc.constantFrom(...'0 1 2 99 @ @I1@ NOTE CONT CONC x #'.split(' '), ' ', '\n', '\r', '\t')
  const readOrFail = (text: string) => {
    try {
      return { code: `gedcom.read ${readGedcom(text).lineCount}` }
    } catch (error) {
      return error
    }
  }
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), parts => {
      const text = `0 HEAD\n${parts.join('')}`
      expect(readOrFail(text)).toMatchObject({ code: expect.stringMatching(/^gedcom\./) })
    }),
    { numRuns: 1000 },
  )
})

function read551(...lines: string[]) {
  return readGedcom(['0 HEAD', '1 GEDC', '2 VERS 5.5.1', ...lines, '0 TRLR'].join('\n'))
}

function readValue(...lines: string[]): string | undefined {
  return read551('0 @I1@ INDI', ...lines).records[1]?.children[0]?.value
}

function removeAllLineNumbers(records: GedcomRecord[]): GedcomRecord[] {
  return records.map(removeLineNumbers)
}
