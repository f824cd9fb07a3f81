import { expect, test } from 'vitest'

import { csvOf } from './csv.ts'

test('a file of figures has a line for each row, and quotes what needs it', () => {
  expect(
    csvOf([
      ['Name', 'Amount'],
      ['King, Ada', '1234.50'],
      ['The "eldest"', '-0.01'],
    ]),
  ).toBe('\uFEFFName,Amount\r\n"King, Ada",1234.50\r\n"The ""eldest""",-0.01\r\n')
})

test('no name becomes a formula in a spreadsheet', () => {
  expect(csvOf([['=1+1', '@home', '-two', '+3', '-3']])).toBe("\uFEFF'=1+1,'@home,'-two,'+3,-3\r\n")
})
