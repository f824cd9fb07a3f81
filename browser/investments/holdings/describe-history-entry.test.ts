import { expect, test } from 'vitest'

import { describeHistoryEntry } from './describe-history-entry.ts'

test('names the changed fields', () => {
  const entry = { kind: 'changed', fields: ['name', 'priceSource'] } as const
  expect(describeHistoryEntry({ ...entry, fields: [...entry.fields] })).toBe('Changed: name, price source')
  expect(describeHistoryEntry({ kind: 'restored', fields: [] })).toBe('Restored')
})
