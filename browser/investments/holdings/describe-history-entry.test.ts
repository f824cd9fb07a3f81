import { expect, test } from 'vitest'

import { describeHistoryEntry } from './describe-history-entry.ts'

test('names the changed fields, with the labels of codes', () => {
  expect(
    describeHistoryEntry({
      kind: 'changed',
      changes: [
        { field: 'name', from: null, to: null },
        { field: 'assetType', from: 'stock', to: 'real_estate' },
        { field: 'priceSource', from: null, to: null },
      ],
    }),
  ).toBe('Changed: name, asset type (Stock → Real Estate), price source')
  expect(describeHistoryEntry({ kind: 'restored', changes: [] })).toBe('Restored')
})
