import { expect, test } from 'vitest'

import { findPrevious } from './find-previous.ts'

const record = { name: 'Mill', symbol: null, kind: 'stock', version: 3 }

test('has the replaced values of the changed fields alone', () => {
  expect(findPrevious(record, { name: 'Weir', symbol: 'WEIR', version: 3 })).toEqual({
    name: 'Mill',
    symbol: null,
    version: 3,
  })
})

test.each([
  ['another version', { name: 'Weir', version: 2 }],
  ['nothing', { version: 3 }],
])('is undefined for a change of %s', (_, change) => {
  expect(findPrevious(record, change)).toBeUndefined()
})
