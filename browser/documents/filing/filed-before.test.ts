import { expect, test } from 'vitest'

import { CallFailed } from '#browser/platform/call.ts'

import { describeFiledBefore } from './filed-before.ts'

test('explains that an upload is already filed', () => {
  const describe = (code: string) => {
    const failure = { error: 'A sentence', message: 'A sentence', code, requestId: '1' }
    return describeFiledBefore(new CallFailed(409, JSON.stringify(failure)))
  }
  expect(describe('platform.idempotency-key-reused')).toContain('already filed, without your latest changes')
  expect(describe('platform.idempotent-record-removed')).toContain('deleted since')
  expect(describe('documents.stale-version')).toBeUndefined()
})
