import { expect, test } from 'vitest'

import { listLivingIds, parsePeople } from '#server/test/gedcom.ts'

test.each([
  ['nothing at all', [], true],
  ['a death without a date', ['1 DEAT'], false],
  ['DEAT Y', ['1 DEAT Y'], false],
  ['DEAT N', ['1 DEAT N'], true],
  ['NO DEAT', ['1 NO DEAT'], true],
  ['a burial', ['1 BURI', '2 PLAC Aldermere'], false],
  ['a birth 109 years ago', ['1 BIRT', '2 DATE 22 NOV 1916'], true],
  ['a birth more than 110 years ago', ['1 BIRT', '2 DATE 20 NOV 1916'], false],
  ['a birth before 1900', ['1 BIRT', '2 DATE BEF 1900'], false],
  ['a birth after 1900', ['1 BIRT', '2 DATE AFT 1900'], true],
  ['a christening in 1880', ['1 CHR', '2 DATE 1880'], false],
  ['a census of 1880', ['1 CENS', '2 DATE 1880'], false],
  ['a birth that was never understood', ['1 BIRT', '2 DATE (long ago)'], true],
])('decides whether a person with %s is living', (_, lines, isLiving) => {
  expect(listLivingIds(parsePeople('0 @I1@ INDI', ...lines))).toEqual(isLiving ? ['I1'] : [])
})

test('presumes undated ancestors of early descendants dead', () => {
  const lines = Array.from({ length: 3000 }, (_, at) => [
    `0 @I${at}@ INDI`,
    `0 @F${at}@ FAM`,
    `1 HUSB @I${at + 1}@`,
    `1 CHIL @I${at}@`,
  ]).flat()
  const tree = parsePeople(
    ...lines,
    '0 @I3000@ INDI',
    '0 @I9999@ INDI',
    '1 BIRT',
    '2 DATE 1890',
    '0 @F9999@ FAM',
    '1 HUSB @I0@',
    '1 CHIL @I9999@',
  )
  expect(listLivingIds(tree)).toEqual([])
})

const man = ['0 @I1@ INDI', '1 BIRT']

const couple = ['0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I2@', '1 CHIL @I3@']

test.each([
  { born: '1720', son: false, granddaughter: false },
  { born: '1800', son: false, granddaughter: true },
  { born: '1850', son: true, granddaughter: true },
])('bounds undated relatives of a man born in $born', ({ born, son, granddaughter }) => {
  const others = ['0 @I2@ INDI', '0 @I3@ INDI', '0 @I4@ INDI', '0 @I5@ INDI']
  const ofTheSon = ['0 @F2@ FAM', '1 WIFE @I3@', '1 HUSB @I5@', '1 CHIL @I4@']
  const tree = parsePeople(...man, `2 DATE ${born}`, ...others, ...couple, ...ofTheSon)
  const living = listLivingIds(tree)
  expect(['I1', 'I2', 'I3', 'I4'].map(id => living.includes(id))).toEqual([false, false, son, granddaughter])
})

test('prefers own dates to those that links imply', () => {
  const wife = ['0 @I2@ INDI', '1 BIRT', '2 DATE 1990']
  const child = ['0 @I3@ INDI', '1 BIRT', '2 DATE 2001']
  const tree = parsePeople(...man, '2 DATE 1700', ...wife, ...child, ...couple)
  expect(listLivingIds(tree)).toEqual(['I2', 'I3'])
})

test('implies nothing about step-parents', () => {
  const tree = parsePeople(
    '0 @I1@ INDI',
    '1 BIRT',
    '2 DATE 1900',
    '1 FAMC @F1@',
    '2 PEDI step',
    '0 @I2@ INDI',
    '0 @F1@ FAM',
    '1 HUSB @I2@',
    '1 CHIL @I1@',
  )
  expect(listLivingIds(tree)).toContain('I2')
})
