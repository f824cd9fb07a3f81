import { expect, test } from 'vitest'

import { readGedcom } from '#server/gedcom/read/records.ts'
import { toLines } from '#server/test/gedcom.ts'

import { mergeRecords, serializeRecord, repoint } from './merge-records.ts'

test('repoints at any depth and removes lines without a target', () => {
  const record = readRecord('0 @I1@ INDI', '1 FAMS @F1@', '1 SOUR @S1@', '2 NOTE @N1@', '1 NOTE @N2@')
  const targets = new Map([
    ['F1', 'F9'],
    ['N1', null],
    ['N2', null],
  ])
  expect(toLines(repoint(record, targets))).toEqual(['0 @I1@ INDI', '1 FAMS @F9@', '1 SOUR @S1@'])
})

test('repoint returns the same object when nothing changes', () => {
  const record = readRecord('0 @I1@ INDI', '1 FAMS @F1@', '1 SOUR @S1@', '2 NOTE @N1@')
  expect(repoint(record, new Map())).toBe(record)
  expect(repoint(record, new Map([['F2', 'F3']]))).toBe(record)
  // A change copies only the lines above it.
  const repointed = repoint(record, new Map([['F1', 'F2']]))
  expect(repointed).not.toBe(record)
  expect(repointed.children[1]).toBe(record.children[1])
})

test('merges two records without repeating equal lines', () => {
  const one = readRecord('0 @I1@ INDI', '1 NAME Ada /Hartwell/', '1 SEX F', '1 FAMS @F1@', '2 _ODD one')
  const other = readRecord('0 @I2@ INDI', '1 NAME Ada /Ellery/', '1 SEX F', '1 FAMS @F1@', '2 _ODD other')
  expect(toLines(mergeRecords(one, [other]))).toEqual([
    '0 @I1@ INDI',
    '1 NAME Ada /Hartwell/',
    '1 SEX F',
    '1 FAMS @F1@',
    '2 _ODD one',
    '2 _ODD other',
    '1 NAME Ada /Ellery/',
  ])
})

test('merges the lines of two equal weddings', () => {
  const wedding = ['1 MARR', '2 DATE 12 JUN 1875', '2 PLAC Aldermere']
  const one = readRecord('0 @F1@ FAM', ...wedding, '2 SOUR Parish book')
  const other = readRecord('0 @F2@ FAM', '1 MARR', '2 PLAC Aldermere', '2 DATE 12 JUN 1875', '2 NOTE At noon')
  expect(toLines(mergeRecords(one, [other]))).toEqual([
    '0 @F1@ FAM',
    ...wedding,
    '2 SOUR Parish book',
    '2 NOTE At noon',
  ])
})

test.each([
  ['another day', ['1 MARR', '2 DATE 13 JUN 1875', '2 PLAC Aldermere']],
  ['another place', ['1 MARR', '2 DATE 12 JUN 1875', '2 PLAC Coldbrook']],
  ['another event', ['1 ENGA', '2 DATE 12 JUN 1875', '2 PLAC Aldermere']],
])('does not merge two weddings with %s', (_, lines) => {
  const wedding = ['1 MARR', '2 DATE 12 JUN 1875', '2 PLAC Aldermere']
  const merged = mergeRecords(readRecord('0 @F1@ FAM', ...wedding), [readRecord('0 @F2@ FAM', ...lines)])
  expect(toLines(merged)).toEqual(['0 @F1@ FAM', ...wedding, ...lines])
})

test('the text of a record does not depend on its line numbers', () => {
  const [first, second] = ['0 HEAD', '0 @S1@ SOUR\n1 TITL Census\n0 @S1@ SOUR\n1 TITL Census']
  const [, one, other] = readGedcom([first, second].join('\n')).records
  expect(one!.line).not.toBe(other!.line)
  expect(serializeRecord(one!)).toBe(serializeRecord(other!))
})

function readRecord(...lines: string[]) {
  return readGedcom(['0 HEAD', ...lines].join('\n')).records[1]!
}
