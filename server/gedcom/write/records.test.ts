import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type GedcomRecord, type GedcomVersion, createRecord } from '#server/gedcom/model/record.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { removeLineNumbers } from '#server/test/gedcom.ts'

import { encodeGedcom, writeGedcom } from './records.ts'

test('writes records as lines and adds the trailer', () => {
  const person: GedcomRecord = {
    tag: 'INDI',
    xref: 'I1',
    children: [
      createRecord('NAME', 'Ada /Hartwell/', [createRecord('GIVN', 'Ada')]),
      { tag: 'FAMS', pointer: 'F1', children: [] },
    ],
  }
  expect(writeGedcom([createHeader('5.5.1'), person], '5.5.1')).toBe(
    '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Ada /Hartwell/\n2 GIVN Ada\n1 FAMS @F1@\n0 TRLR\n',
  )
})

test('writes CONT in both versions and escapes @ as each does', () => {
  const note = createRecord('NOTE', 'a@b\n@me\n\nend')
  expect(listLines(note, '5.5.1')).toEqual(['0 NOTE a@@b', '1 CONT @@me', '1 CONT', '1 CONT end'])
  expect(listLines(note, '7.0')).toEqual(['0 NOTE a@b', '1 CONT @@me', '1 CONT', '1 CONT end'])
  expect(listLines(createRecord('DATE', '@#DJULIAN@ 1 JAN 1700'), '5.5.1')).toEqual([
    '0 DATE @#DJULIAN@ 1 JAN 1700',
  ])
})

test('limits lines of 5.5.1 to 255 bytes, never cutting at a space', () => {
  const texts = [
    'word and words '.repeat(100),
    'ÄÖÜß'.repeat(300),
    '🌳é'.repeat(200),
    `${'a '.repeat(200)}bc`,
    'e\u0301'.repeat(300),
  ]
  for (const text of texts) {
    const written = listLines(createRecord('NOTE', text), '5.5.1')
    const pieces = written.map(line => line.replace(/^\d (?:NOTE|CONC) /, ''))
    expect(pieces.join('')).toBe(text)
    expect(pieces.slice(1).filter(piece => /^[\s\p{M}]/u.test(piece))).toEqual([])
    expect(pieces.slice(0, -1).filter(piece => /\s$/.test(piece))).toEqual([])
    expect(pieces.every(piece => piece.isWellFormed())).toBe(true)
    expect(writeAndRead([createHeader('5.5.1'), createRecord('NOTE', text)], '5.5.1')[1]?.value).toBe(text)
    const longest = Math.max(...written.map(line => Buffer.byteLength(line) + 1))
    // If every second letter is a space, no cut is possible and the line is long.
    expect(longest <= 255).toBe(!text.startsWith('a a'))
  }
  expect(listLines(createRecord('NOTE', 'a'.repeat(1000)), '7.0')).toHaveLength(1)
})

test('reads back any text that it writes in both versions', () => {
  fc.assert(
    fc.property(generateRecords(), fc.constantFrom<GedcomVersion>('5.5.1', '7.0'), (records, version) => {
      const file = [createHeader(version), ...records]
      const text = writeGedcom(file, version)
      expect(writeAndRead(file, version)).toEqual(file)
      expect(writeGedcom(readGedcom(text).records, version)).toBe(text)
      expect(decodeGedcom(encodeGedcom(text, version)).text).toBe(text)
    }),
    { numRuns: 500 },
  )
})

test('reads back a family of thousands', () => {
  const text = generateLargeFamily(3000)
  const { records } = readGedcom(text)
  expect(writeGedcom(records, '5.5.1')).toBe(text)
})

test('writes and reads a text of ten million characters', () => {
  const file = [createHeader('5.5.1'), createRecord('NOTE', 'The quick brown fox, '.repeat(500_000))]
  expect(writeAndRead(file, '5.5.1')).toEqual(file)
}, 60_000)

function generateRecords(): fc.Arbitrary<GedcomRecord[]> {
  const tag = fc.constantFrom('NOTE', 'NAME', '_ODD', '_Odd_1', 'DATE', 'A', 'UNHEARD_OF')
  const xref = fc.stringMatching(/^[A-Z0-9_]{1,8}$/)
  const odd = fc.constantFrom(
    '@',
    '@@',
    '@#',
    '@#DJULIAN@',
    '\n',
    ' ',
    '  ',
    '\t',
    'é',
    'e\u0301',
    '🌳',
    'x',
    '\u2028',
    '\u0085',
    '\u00A0',
    '@I1@',
    '\uFEFF',
  )
  const text = fc
    .oneof(
      fc.string(),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(odd, { maxLength: 400 }).map(parts => parts.join('')),
      fc.string({ minLength: 250, maxLength: 900 }),
    )
    // Reading turns any line ending into \n, and removes control characters.
    .map(written => written.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n\r\x80-\x9f]/gu, ''))
  const line = fc.oneof(
    fc.record({ tag, value: text }).map(({ tag, value }) => (value === '' ? { tag } : { tag, value })),
    fc.record({ tag, pointer: xref }),
    fc.record({ tag }),
  )
  const { tree } = fc.letrec<{ tree: GedcomRecord; leaf: GedcomRecord }>(tie => ({
    leaf: line.map(written => Object.assign({ children: [] }, written)),
    tree: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc
        .tuple(line, fc.array(tie('tree'), { maxLength: 3 }))
        .map(([written, children]) => Object.assign({ children }, written)),
    ),
  }))
  const named = fc.tuple(xref, tree).map(([xref, record]) => Object.assign({ xref }, record))
  return fc.array(fc.oneof(tree, named), { maxLength: 5 })
}

function createHeader(version: GedcomVersion): GedcomRecord {
  return createRecord('HEAD', undefined, [createRecord('GEDC', undefined, [createRecord('VERS', version)])])
}

function writeAndRead(records: GedcomRecord[], version: GedcomVersion): GedcomRecord[] {
  return readGedcom(writeGedcom(records, version)).records.map(removeLineNumbers)
}

function listLines(written: GedcomRecord, version: GedcomVersion): string[] {
  return writeGedcom([written], version).split('\n').slice(0, -2)
}
