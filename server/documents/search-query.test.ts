import { expect, test } from 'vitest'

import { listPositiveTerms, parseSearch } from './search-query.ts'

test.each([
  ['deed orchard', ['deed', 'orchard*']],
  ['Müller’s Übergabe', ['muller', 's', 'ubergabe*']],
  ['"by the river" deed', ['"by the river"', 'deed*']],
  ['deed "by the river"', ['deed', '"by the river"']],
  ['"an open quote', ['"an open quote"']],
  ['deed -mill', ['deed', '-"mill"']],
  ['-"old mill" deed', ['-"old mill"', 'deed*']],
  ['tax-return.pdf', ['tax', 'return', 'pdf*']],
  ['$50,000', ['50000*']],
  ["'); drop table documents; --", ['drop', 'table', 'documents*']],
  [' "" - * ', []],
])('reads the search %j', (written, clauses) => {
  expect(
    parseSearch(written).map(({ terms, kind, isNegated }) => {
      const words = kind === 'phrase' ? `"${terms.join(' ')}"` : terms.join(' ')
      return `${isNegated ? '-' : ''}${words}${kind === 'prefix' ? '*' : ''}`
    }),
  ).toEqual(clauses)
})

test('excluded words are not highlighted', () => {
  expect(listPositiveTerms(parseSearch('deed -mill "deed river"'))).toEqual(['deed', 'river'])
})
