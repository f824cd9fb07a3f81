import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatDatePoint, isValidPoint } from '#contract/dates/date-point.ts'
import { readVagueDate } from '#contract/dates/vague-dates.ts'
import type { DocumentKind } from '#contract/documents/document-choices.ts'

import { findDates } from './find-dates.ts'

const today = new Date('2026-11-23T12:00:00Z')

test.each([
  ['Given on the 4th day of July, A.D. 1931 at Burlington', 'Jul 4, 1931'],
  ['on this fourth day, July 4th, 1931', 'Jul 4, 1931'],
  ['4 July 1931', 'Jul 4, 1931'],
  ['1931-07-04', 'Jul 4, 1931'],
  ['14/7/1931', 'Jul 14, 1931'],
  ['in July 1931 we moved', 'July 1931'],
  ['taken circa 1890', 'about 1890'],
  ['ca. 1890', 'about 1890'],
  ['before May 1910', 'before May 1910'],
  ['between 1901 and 1903', 'between 1901 and 1903'],
  ['in the spring of 1902', 'spring of 1902'],
  ['the farm in the 1890s', '1890s'],
  ['Burlington, 1911', '1911'],
])('%j has the date %s', (text, dateText) => {
  expect(findDates(text, 'other', today)[0]?.value).toBe(dateText)
})

test('a date that may be two days is proposed as written', () => {
  expect(findDates('Dated 7/4/1931', 'other', today)).toEqual([
    { value: '7/4/1931', reason: 'After “Dated”' },
  ])
})

test.each(['No. 1931', 'page 1931', '$1931.50', '802-555-1931', '12345', 'Tuesday at 5 pm', 'tomorrow'])(
  '%j has no date',
  text => {
    expect(findDates(text, 'other', today)).toEqual([])
  },
)

test('the date of the event precedes the date of the copy', () => {
  const text = 'Certificate of Birth\nIssued March 2, 1960\nDate of birth: May 4, 1931\nFiled May 9, 1931'
  expect(findDates(text, 'birth-certificate', today)).toEqual([
    { value: 'May 4, 1931', reason: 'After “Date of birth”' },
    { value: 'Mar 2, 1960', reason: 'After “Issued”' },
    { value: 'May 9, 1931', reason: 'After “Filed”' },
  ])
  expect(findDates('Filed May 9, 1931. The roof fell on June 1, 1931.', 'other', today)[0]?.value).toBe(
    'Jun 1, 1931',
  )
  expect(findDates('Born May 4, 1931. Married June 8, 1954.', 'marriage-certificate', today)[0]?.value).toBe(
    'Jun 8, 1954',
  )
})

test('a period that ends before it begins is not proposed', () => {
  expect(findDates('May 4 - 6, 1910', 'other', today)[0]?.value).toBe('from May 4, 1910 to May 6, 1910')
  expect(findDates('May 6 - 4, 1910', 'other', today).map(({ value }) => value)).not.toContain(
    'from May 6, 1910 to May 4, 1910',
  )
})

test('any full date within a sentence is found', () => {
  const point = fc
    .record({
      year: fc.integer({ min: 1700, max: 2026 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    })
    .filter(isValidPoint)
  fc.assert(
    fc.property(point, date => {
      const shown = formatDatePoint(date)
      expect(findDates(`They met on ${shown} in Vermont.`, 'letter', today)[0]?.value).toBe(shown)
    }),
  )
})

test('every proposed date is one that the portal understands', () => {
  const words = fc.constantFrom(
    ...'about ca. between and 1890 1901 May 4, 1910 spring of the 1890s late 7/4/1931 32nd July born 99/99/1999 0000-00-00'.split(
      ' ',
    ),
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 12 }).map(list => list.join(' ')),
  )
  const kind = fc.constantFrom<DocumentKind>('other', 'birth-certificate', 'letter')
  fc.assert(
    fc.property(text, kind, (text, kind) => {
      for (const { value } of findDates(text, kind, today)) {
        const { earliest, latest } = readVagueDate(value)
        expect(earliest ?? latest).not.toBeNull()
      }
    }),
  )
})
