import { expect, test } from 'vitest'

import { parseSearch } from './search-query.ts'

test.each([
  ['deed orchard', ['deed', 'orchard*']],
  ['Müller’s Übergabe', ['muller', 's', 'ubergabe*']],
  ['"by the river" deed', ['"by the river"', 'deed*']],
  ['deed "by the river"', ['deed', '"by the river"']],
  ['"an open quote', ['"an open quote"*']],
  ['deed -mill', ['deed', '-"mill"']],
  ['-"old mill" deed', ['-"old mill"', 'deed*']],
  ['tax-return.pdf', ['tax', 'return', 'pdf*']],
  ['$50,000', ['50000*']],
  ["'); drop table documents; --", ['drop', 'table', 'documents*']],
  [' "" - * ', []],
])('reads the search %j', (written, clauses) => {
  expect(
    parseSearch(written).map(({ terms, kind, isNegated, isIncomplete }) => {
      const words = kind === 'phrase' ? `"${terms.join(' ')}"` : terms.join(' ')
      return `${isNegated ? '-' : ''}${words}${isIncomplete ? '*' : ''}`
    }),
  ).toEqual(clauses)
})
