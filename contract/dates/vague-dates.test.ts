import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { DatePoint } from './date-point.ts'
import { formatVagueDate, readVagueDate, toEarliestDate, parseVagueDate } from './vague-dates.ts'

test.each([
  ['1931', 'year', '1931-01-01', '1931-12-31'],
  ['1931-07-04', 'day', '1931-07-04', '1931-07-04'],
  ['1931-07', 'month', '1931-07-01', '1931-07-31'],
  ['Jul 4, 1931', 'day', '1931-07-04', '1931-07-04'],
  ['July 4th, 1931', 'day', '1931-07-04', '1931-07-04'],
  ['4 July 1931', 'day', '1931-07-04', '1931-07-04'],
  ['the 4th of July 1931', 'day', '1931-07-04', '1931-07-04'],
  ['4-Jul-1931', 'day', '1931-07-04', '1931-07-04'],
  ['Saturday, July 4, 1931', 'day', '1931-07-04', '1931-07-04'],
  ['4.7.1931', 'day', '1931-07-04', '1931-07-04'],
  ['7/25/1931', 'day', '1931-07-25', '1931-07-25'],
  ['25/7/1931', 'day', '1931-07-25', '1931-07-25'],
  ['4/4/1931', 'day', '1931-04-04', '1931-04-04'],
  ['May 1910', 'month', '1910-05-01', '1910-05-31'],
  ['Sept. 1910', 'month', '1910-09-01', '1910-09-30'],
  ['in February 1904', 'month', '1904-02-01', '1904-02-29'],
  ['about 1890', 'about', '1890-01-01', '1890-12-31'],
  ['c. 1890', 'about', '1890-01-01', '1890-12-31'],
  ['ca 1890', 'about', '1890-01-01', '1890-12-31'],
  ['c1890', 'about', '1890-01-01', '1890-12-31'],
  ['~1890', 'about', '1890-01-01', '1890-12-31'],
  ['1890?', 'about', '1890-01-01', '1890-12-31'],
  ['circa June 1890', 'about', '1890-06-01', '1890-06-30'],
  ['probably Jul 4, 1931', 'about', '1931-07-04', '1931-07-04'],
  ['estimated 1850', 'estimated', '1850-01-01', '1850-12-31'],
  ['calculated 1850', 'calculated', '1850-01-01', '1850-12-31'],
  ['before May 1910', 'before', null, '1910-04-30'],
  ['before 1910', 'before', null, '1909-12-31'],
  ['before Mar 1, 1904', 'before', null, '1904-02-29'],
  ['after 1880', 'after', '1881-01-01', null],
  ['after Dec 31, 1880', 'after', '1881-01-01', null],
  ['after February 1904', 'after', '1904-03-01', null],
  ['since 1902', 'period', '1902-01-01', null],
  ['until 1902', 'period', null, '1902-12-31'],
  ['from 1902 to 1905', 'period', '1902-01-01', '1905-12-31'],
  ['1902 to 1905', 'period', '1902-01-01', '1905-12-31'],
  ['between 1901 and 1903', 'between', '1901-01-01', '1903-12-31'],
  ['between May and July 1910', 'between', '1910-05-01', '1910-07-31'],
  ['between 4 and 6 May 1910', 'between', '1910-05-04', '1910-05-06'],
  ['between Jun 1, 1901 and March 1903', 'between', '1901-06-01', '1903-03-31'],
  ['1890-1895', 'between', '1890-01-01', '1895-12-31'],
  ['1890–95', 'between', '1890-01-01', '1895-12-31'],
  ['1890 or 1891', 'between', '1890-01-01', '1891-12-31'],
  ['Jan-Mar 1910', 'between', '1910-01-01', '1910-03-31'],
  ['spring 1902', 'between', '1902-03-01', '1902-05-31'],
  ['Summer of 1902', 'between', '1902-06-01', '1902-08-31'],
  ['in the fall of 1902', 'between', '1902-09-01', '1902-11-30'],
  ['autumn 1902', 'between', '1902-09-01', '1902-11-30'],
  ['winter 1901/02', 'between', '1901-12-01', '1902-02-28'],
  ['winter 1902', 'between', '1902-01-01', '1903-02-28'],
  ['the 1890s', 'between', '1890-01-01', '1899-12-31'],
  ['early 1890s', 'between', '1890-01-01', '1893-12-31'],
  ['about the 1890s', 'between', '1890-01-01', '1899-12-31'],
  ['late 1902', 'between', '1902-09-01', '1902-12-31'],
  ['mid May 1910', 'between', '1910-05-11', '1910-05-20'],
  ['19th century', 'between', '1801-01-01', '1900-12-31'],
  ['44 BC', 'year', '0001-01-01', '0001-01-01'],
  ['Nov 7, 1917 (25 October, Julian)', 'day', '1917-11-07', '1917-11-07'],
] as const)('parses %s and retains the text', (text, kind, earliest, latest) => {
  expect(readVagueDate(text)).toEqual({ dateText: text, kind, earliest, latest })
})

test.each([
  '',
  'unknown',
  '?',
  '31',
  '1931-02-29',
  'Feb 30, 1931',
  '31 June 1931',
  'Octember 1931',
  '99999',
  'May',
])('reads ‘%s’ as a phrase', text => {
  expect(readVagueDate(text)).toEqual({ dateText: text, kind: 'phrase', earliest: null, latest: null })
})

test('an ambiguous date spans both possible days', () => {
  expect(readVagueDate('7/4/1931')).toEqual({
    dateText: '7/4/1931',
    kind: 'phrase',
    earliest: '1931-04-07',
    latest: '1931-07-04',
  })
})

test('rejects a range that ends before it starts', () => {
  expect(readVagueDate('between 1903 and 1901').kind).toBe('phrase')
})

test('sorts dates by their earliest day', () => {
  const texts = ['after 1880', 'before 1880', 'about 1880', 'between 1870 and 1890', '44 BC']
  const readDay = (text: string) => toEarliestDate(text) ?? ''
  const sorted = texts.toSorted((left, right) => readDay(left).localeCompare(readDay(right)))
  expect(sorted).toEqual(['44 BC', 'between 1870 and 1890', 'before 1880', 'about 1880', 'after 1880'])
})

test('formatted dates parse to the same value', () => {
  const point = fc
    .record({
      year: fc.integer({ min: 100, max: 9998 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: generateDays(),
    })
    .chain(({ year, month, day }) =>
      fc.constantFrom<DatePoint>({ year }, { year, month }, { year, month, day }),
    )
  const plain = point.map(from => parseVagueDate(formatVagueDate({ kind: 'year', from })))
  fc.assert(
    fc.property(point, point, plain, (from, to, understood) => {
      expect(understood?.kind).toMatch(/^(day|month|year)$/)
      for (const kind of ['about', 'calculated', 'estimated', 'after'] as const)
        expect(parseVagueDate(formatVagueDate({ kind, from }))).toEqual({ kind, from })
      expect(parseVagueDate(formatVagueDate({ kind: 'before', to }))).toEqual({ kind: 'before', to })
      if (from.year >= to.year) return
      for (const kind of ['between', 'period'] as const)
        expect(parseVagueDate(formatVagueDate({ kind, from, to }))).toEqual({ kind, from, to })
    }),
  )
})

test('parses any text without error or excessive time', () => {
  fc.assert(fc.property(fc.string({ maxLength: 400 }), text => void readVagueDate(text)))
  const words = fc.constantFrom(
    'between',
    'and',
    'about',
    '1890',
    'May',
    '-',
    '4',
    ',',
    '(',
    ')',
    '/',
    'or',
    'the',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), parts => {
      const { earliest, latest } = readVagueDate(parts.join(' '))
      expect((earliest ?? '') <= (latest ?? '9999-12-31')).toBe(true)
    }),
  )
  for (const evil of [
    'between '.repeat(50),
    '1 '.repeat(2000),
    ' '.repeat(50_000),
    `${'a'.repeat(50_000)} and`,
  ])
    readVagueDate(evil)
})

function generateDays() {
  return fc.integer({ min: 1, max: 28 })
}
