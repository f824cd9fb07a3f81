import { expect, test } from 'vitest'

import { readPeople } from './people.ts'
import { readGedcom } from './records.ts'
import { findPersonWarnings } from './warnings.ts'

test.each([
  ['31 FEB 1900', true],
  ['0', true],
  ['45 MAY 1880', true],
  ['(when the 2 mills burnt)', false],
  ['ABT 1890', false],
  ['INT 1890 (in the year of the flood, 3 days after)', false],
  ['long ago', false],
])('warns of a birth on %s: %s', (date, isDoubted) => {
  expect(listWarnings('1 BIRT', `2 DATE ${date}`)).toEqual(
    isDoubted ? [{ line: 5, sentence: `This date does not exist; it is stored as written: ${date}` }] : [],
  )
})

test.each([
  ['3 MAY 1880', '2 MAY 1880', true],
  ['3 MAY 1880', '3 MAY 1880', false],
  ['1880', '1879', true],
  ['ABT 1880', '1879', false],
  ['AFT 1880', 'BEF 1870', true],
])('warns of a birth on %s and a death on %s: %s', (birth, death, isDoubted) => {
  expect(listWarnings('1 BIRT', `2 DATE ${birth}`, '1 DEAT', `2 DATE ${death}`)).toEqual(
    isDoubted ? [{ line: 6, sentence: 'The death of Ada (@I1@) is before the birth' }] : [],
  )
})

function listWarnings(...lines: string[]) {
  const text = ['0 HEAD', '1 GEDC', '0 @I1@ INDI', ...lines, '0 TRLR'].join('\n')
  const [person] = readPeople(readGedcom(text).records).people
  return findPersonWarnings(person!, 'Ada (@I1@)')
}
