import { expect, test } from 'vitest'

import { CallFailed, isStaleVersion } from './call.ts'

test.each([
  [409, 'posts.stale-version', true],
  [409, 'family-tree.locked', false],
  [409, 'board-approvals.too-many-pending', false],
])('recognizes a stale version: %i %s is %s', (status, code, expected) => {
  const body = { error: 'A sentence', message: 'A sentence', code, requestId: '1' }
  expect(isStaleVersion(new CallFailed(status, JSON.stringify(body)))).toBe(expected)
})

test('a proxy reports no stale version', () => {
  expect(isStaleVersion(new CallFailed(409, 'Conflict'))).toBe(false)
  expect(isStaleVersion(new TypeError('Failed to fetch'))).toBe(false)
  expect(isStaleVersion(new CallFailed(409, '{"error":"A sentence"}'))).toBe(false)
})
