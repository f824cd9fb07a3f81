import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readVagueDate } from '#contract/dates/vague-dates.ts'

import { convertGedcomDate, readGedcomDate, writeGedcomDate } from './dates.ts'

test.each([
  ['4 JUL 1931', 'day', '1931-07-04', '1931-07-04', 'Jul 4, 1931'],
  ['jul 1931', 'month', '1931-07-01', '1931-07-31', 'July 1931'],
  ['1931', 'year', '1931-01-01', '1931-12-31', '1931'],
  ['ABT 1890', 'about', '1890-01-01', '1890-12-31', 'about 1890'],
  ['Abt. 1890', 'about', '1890-01-01', '1890-12-31', 'about 1890'],
  ['CAL MAR 1890', 'calculated', '1890-03-01', '1890-03-31', 'calculated March 1890'],
  ['EST 1890', 'estimated', '1890-01-01', '1890-12-31', 'estimated 1890'],
  ['BEF MAY 1910', 'before', null, '1910-04-30', 'before May 1910'],
  ['AFT 1880', 'after', '1881-01-01', null, 'after 1880'],
  ['BET 1901 AND 1903', 'between', '1901-01-01', '1903-12-31', 'between 1901 and 1903'],
  ['FROM 1901 TO MAR 1903', 'period', '1901-01-01', '1903-03-31', 'from 1901 to March 1903'],
  ['FROM 1901', 'period', '1901-01-01', null, 'from 1901'],
  ['TO 1901', 'period', null, '1901-12-31', 'until 1901'],
  [
    'INT 31 DEC 1900 (the last day of the century)',
    'day',
    '1900-12-31',
    '1900-12-31',
    'Dec 31, 1900 (the last day of the century)',
  ],
  ['INT 1902 (spring 1902)', 'between', '1902-03-01', '1902-05-31', 'spring 1902'],
  ['(between Easter and Whitsun)', 'phrase', null, null, 'between Easter and Whitsun'],
  ['(spring 1902)', 'between', '1902-03-01', '1902-05-31', 'spring 1902'],
  ['10 FEB 1732/33', 'day', '1733-02-10', '1733-02-10', 'Feb 10, 1733 (10 February 1732/33)'],
  ['1732/33', 'between', '1732-01-01', '1733-12-31', 'between Jan 1, 1732 and Dec 31, 1733 (1732/33)'],
  ['JAN 1799/00', 'month', '1800-01-01', '1800-01-31', 'January 1800 (January 1799/00)'],
  ['45 B.C.', 'year', '0001-01-01', '0001-01-01', '45 BC'],
  ['44 BCE', 'year', '0001-01-01', '0001-01-01', '44 BC'],
  ['@#DJULIAN@ 25 OCT 1917', 'day', '1917-11-07', '1917-11-07', 'Nov 7, 1917 (25 October 1917 Julian)'],
  ['JULIAN 25 OCT 1917', 'day', '1917-11-07', '1917-11-07', 'Nov 7, 1917 (25 October 1917 Julian)'],
  [
    'ABT @#DJULIAN@ 25 OCT 1917',
    'about',
    '1917-11-07',
    '1917-11-07',
    'about Nov 7, 1917 (about 25 October 1917 Julian)',
  ],
  [
    '@#DFRENCH R@ 9 THER 2',
    'day',
    '1794-07-27',
    '1794-07-27',
    'Jul 27, 1794 (9 Thermidor 2 French Republican)',
  ],
  [
    '@#DFRENCH R@ 9 THER II',
    'day',
    '1794-07-27',
    '1794-07-27',
    'Jul 27, 1794 (9 Thermidor 2 French Republican)',
  ],
  [
    '@#DFRENCH R@ 7',
    'between',
    '1798-09-22',
    '1799-09-22',
    'between Sep 22, 1798 and Sep 22, 1799 (7 French Republican)',
  ],
  ['@#DHEBREW@ 5 IYR 5708', 'day', '1948-05-14', '1948-05-14', 'May 14, 1948 (5 Iyar 5708 Hebrew)'],
  [
    'BET @#DJULIAN@ 1 JAN 1700 AND 1701',
    'between',
    '1700-01-11',
    '1701-12-31',
    'between Jan 11, 1700 and 1701 (between 1 January 1700 Julian and 1701)',
  ],
  [
    'BEF @#DJULIAN@ 1 JAN 1700',
    'before',
    null,
    '1700-01-10',
    'before Jan 11, 1700 (before 1 January 1700 Julian)',
  ],
  ['TO JULIAN 1700', 'period', null, '1701-01-11', 'until Jan 11, 1701 (until 1700 Julian)'],
  ['AFT @#DFRENCH R@ 7', 'after', '1799-09-23', null, 'after Sep 22, 1799 (after 7 French Republican)'],
  ['Spring 1902', 'between', '1902-03-01', '1902-05-31', 'Spring 1902'],
  ['1890-1895', 'between', '1890-01-01', '1895-12-31', '1890-1895'],
  ['July 4, 1931', 'day', '1931-07-04', '1931-07-04', 'July 4, 1931'],
  ['@#DROMAN@ 12 SEP 2000', 'phrase', null, null, '@#DROMAN@ 12 SEP 2000'],
  ['31 APR 1900', 'phrase', null, null, '31 APR 1900'],
  ['BET 1903 AND 1901', 'phrase', null, null, 'between 1903 and 1901'],
  ['UNKNOWN', 'phrase', null, null, 'UNKNOWN'],
] as const)('reads %s', (text, kind, earliest, latest, dateText) => {
  expect(readGedcomDate(text)).toEqual({ kind, earliest, latest, dateText })
})

test('writes a date text that is read as the same days', () => {
  for (const value of [
    '@#DJULIAN@ 25 OCT 1917',
    '1732/33',
    '@#DFRENCH R@ 7',
    'BEF @#DJULIAN@ 1 JAN 1700',
    'TO 1901',
  ]) {
    const { dateText, earliest, latest } = readGedcomDate(value)
    expect(readVagueDate(dateText)).toMatchObject({ earliest, latest })
  }
})

test('prefers the PHRASE of 7.0 to the date', () => {
  expect(readGedcomDate('30 JAN 1649', '30 January 1648/49')).toEqual({
    kind: 'day',
    earliest: '1649-01-30',
    latest: '1649-01-30',
    dateText: 'Jan 30, 1649 (30 January 1648/49)',
  })
  expect(readGedcomDate('', '5 January (year unknown)')).toMatchObject({
    kind: 'phrase',
    dateText: '5 January (year unknown)',
    earliest: null,
  })
})

test.each([
  ['about 1890', 'ABT 1890', 'ABT 1890', undefined],
  ['between 1901 and 1903', 'BET 1901 AND 1903', 'BET 1901 AND 1903', undefined],
  ['before May 1910', 'BEF MAY 1910', 'BEF MAY 1910', undefined],
  ['after 1880', 'AFT 1880', 'AFT 1880', undefined],
  ['Jul 4, 1931', '4 JUL 1931', '4 JUL 1931', undefined],
  ['1931-07-04', '4 JUL 1931', '4 JUL 1931', undefined],
  ['since 1902', 'FROM 1902', 'FROM 1902', undefined],
  ['44 BC', '44 B.C.', '44 BCE', undefined],
  ['spring 1902', '(spring 1902)', 'BET MAR 1902 AND MAY 1902', 'spring 1902'],
  [
    'Nov 7, 1917 (St. Petersburg)',
    'INT 7 NOV 1917 (Nov 7, 1917 St. Petersburg)',
    '7 NOV 1917',
    'Nov 7, 1917 (St. Petersburg)',
  ],
  ['when the river froze', '(when the river froze)', '', 'when the river froze'],
] as const)('writes %s for both versions', (dateText, old, value, phrase) => {
  expect(writeGedcomDate(dateText, '5.5.1')).toEqual({ value: old })
  expect(writeGedcomDate(dateText, '7.0')).toEqual(phrase === undefined ? { value } : { value, phrase })
})

test.each([
  ['@#DJULIAN@ 25 OCT 1917', 'JULIAN 25 OCT 1917', undefined],
  ['FROM @#DJULIAN@ 1670 TO 1800', 'FROM JULIAN 1670 TO 1800', undefined],
  ['@#DFRENCH R@ 9 THER 2', 'FRENCH_R 9 THER 2', undefined],
  ['45 B.C.', '45 BCE', undefined],
  ['INT 31 DEC 1900 (eve)', '31 DEC 1900', 'eve'],
  ['(when the river froze)', '', 'when the river froze'],
] as const)('converts %s to 7.0 and back', (old, value, phrase) => {
  const lines = phrase === undefined ? { value } : { value, phrase }
  expect(convertGedcomDate({ value: old }, '7.0')).toEqual(lines)
  expect(convertGedcomDate(lines, '5.5.1')).toEqual({ value: old })
})

test('explains dual dating in the phrase of 7.0', () => {
  expect(convertGedcomDate({ value: '30 JAN 1648/49' }, '7.0')).toEqual({
    value: '30 JAN 1649',
    phrase: '30 JAN 1648/49',
  })
})

test('reads the same days from the dates that it writes', () => {
  const dateTexts = fc.constantFrom(
    'about 1890',
    'spring 1902',
    '1890s',
    'late May 1910',
    'since 1902',
    'winter 1901/02',
    '1890 or 1891',
    '19th century',
    'until Mar 4, 1910',
  )
  fc.assert(
    fc.property(dateTexts, fc.constantFrom('5.5.1' as const, '7.0' as const), (dateText, version) => {
      const { value, phrase } = writeGedcomDate(dateText, version)
      const { earliest, latest } = readVagueDate(dateText)
      expect(readGedcomDate(value, phrase)).toMatchObject({ earliest, latest })
    }),
  )
})

test('reads any text without an error', () => {
  const words = fc.constantFrom(
    'BET',
    'AND',
    'FROM',
    'TO',
    'INT',
    '(x)',
    '4',
    'JUL',
    '1931',
    '@#DJULIAN@',
    'B.C.',
    '1732/33',
    '',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map(parts => parts.join(' ')),
      ),
      text => {
        const { earliest, latest } = readGedcomDate(text)
        expect((earliest ?? '') <= (latest ?? '9999-12-31')).toBe(true)
        convertGedcomDate({ value: text }, '7.0')
        convertGedcomDate({ value: text }, '5.5.1')
      },
    ),
  )
})
