import { expect, test } from 'vitest'

import { toCsv } from './csv.ts'

test('writes a line per row and quotes where needed', () => {
  expect(
    toCsv([
      ['Name', 'Amount'],
      ['King, Ada', '1234.50'],
      ['The "eldest"', '-0.01'],
    ]),
  ).toBe('\uFEFFName,Amount\r\n"King, Ada",1234.50\r\n"The ""eldest""",-0.01\r\n')
})

test('escapes a name that looks like a formula', () => {
  expect(toCsv([['=1+1', '@home', '-two', '+3', '-3', '\t=1', '-1.50']])).toBe(
    "\uFEFF'=1+1,'@home,'-two,'+3,-3,'\t=1,-1.50\r\n",
  )
})
