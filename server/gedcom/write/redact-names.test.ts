import { expect, test } from 'vitest'

import { readGedcom } from '#server/gedcom/read/records.ts'
import { redactFile } from '#server/test/gedcom.ts'

import { writeGedcom } from './records.ts'
import { redactLiving } from './redact.ts'

test('retains the name of a dead grandparent of the same name', () => {
  const written = redactFile([
    '0 HEAD',
    '0 @I1@ INDI',
    '1 NAME Bram /Hartwell/',
    '2 GIVN Bram',
    '1 DEAT Y',
    '1 NOTE It is unclear whether Bram Hartwell is he or his grandson.',
    '0 @I2@ INDI',
    '1 NAME Bram /Hartwell/',
    '0 TRLR',
    '',
  ])
  expect(written.slice(1, 5)).toEqual(['0 @I1@ INDI', '1 NAME Bram /Hartwell/', '2 GIVN Bram', '1 DEAT Y'])
  expect(written.join()).not.toContain('It is unclear')
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
  ['an initial', ['0 @I2@ INDI', '1 DEAT Y', '1 NOTE Written by Cosima M. Hartwell-José']],
  ['a nickname', ['0 @I2@ INDI', '1 DEAT Y', '1 NOTE Written by Cosy Hartwell-José']],
  [
    'who wrote a source',
    ['0 @I2@ INDI', '1 DEAT Y', '1 SOUR @S1@', '0 @S1@ SOUR', '1 AUTH Hartwell-José, Cosima'],
  ],
  ['the type of an event', ['0 @I2@ INDI', '1 DEAT Y', '1 EVEN', '2 TYPE Moved to Cosima Hartwell-José']],
])('removes the name of the living: %s', (_, lines) => {
  const written = redactFile(['0 HEAD', ...cosima, '1 SEX F', ...lines, '0 TRLR', '']).join('\n')
  expect(written).toContain('1 NAME Living')
  expect(written).not.toMatch(/cos|hartwell|Mill Lane/i)
})

// A TRAN of 7.0 becomes a _TRAN in a file of 5.5.1.
test.each(['TRAN', '_TRAN'])('removes a name in another script in %s', tag => {
  const lines = [
    '0 HEAD',
    '1 GEDC',
    '2 VERS 7.0',
    ...cosima,
    `2 ${tag} Козима /Хартвелл/`,
    '3 LANG ru',
    '0 @I2@ INDI',
    '1 DEAT Y',
    '1 NOTE Козима Хартвелл',
  ]
  expect(redactFile([...lines, '0 TRLR', '']).join()).not.toContain('Козима')
})

test('removes pointers to a removed note', () => {
  const lines = [
    '0 @I2@ INDI',
    '1 DEAT Y',
    '1 NOTE @N1@',
    '0 @N1@ NOTE From Cosima Hartwell-José',
    '1 SOUR @S1@',
  ]
  expect(redactFile(['0 HEAD', ...cosima, ...lines, '0 TRLR', ''])).toEqual([
    '0 HEAD',
    '0 @I1@ INDI',
    '1 NAME Living',
    '0 @I2@ INDI',
    '1 DEAT Y',
    '0 TRLR',
    '',
  ])
})

test('redacts a family that only a living person links to', () => {
  const lines = [
    '1 FAMS @F1@',
    '0 @I2@ INDI',
    '1 DEAT Y',
    '0 @F1@ FAM',
    '1 HUSB @I2@',
    '1 MARR',
    '2 DATE 1975',
  ]
  expect(redactFile(['0 HEAD', ...cosima, ...lines, '0 TRLR', '']).slice(-4)).toEqual([
    '0 @F1@ FAM',
    '1 HUSB @I2@',
    '0 TRLR',
    '',
  ])
})

test('removes targets of former living records', () => {
  const readRecords = (lines: string[]) =>
    readGedcom(['0 HEAD', ...lines, '0 TRLR'].join('\n')).records.slice(1)
  const now = [
    '0 @I1@ INDI',
    '1 NAME Isolde /Farrow/',
    '0 @I2@ INDI',
    '1 NOTE Cosima Hartwell-José',
    '0 @N1@ NOTE Hers',
    '0 @F1@ FAM',
    '1 MARR Y',
  ]
  const former = readRecords([...cosima, '1 NOTE @N1@', '1 FAMS @F1@'])
  expect(writeGedcom(redactLiving(readRecords(now), new Set(['I1']), former), '5.5.1').split('\n')).toEqual([
    '0 @I1@ INDI',
    '1 NAME Living',
    '0 @I2@ INDI',
    '0 @F1@ FAM',
    '0 TRLR',
    '',
  ])
})
