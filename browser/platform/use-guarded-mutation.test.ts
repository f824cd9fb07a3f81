import { expect, test } from 'vitest'

import { CallFailed, ConnectionFailed } from './call.ts'
import { ignoreCallFailures } from './use-guarded-mutation.ts'

test.each([
  new CallFailed(500, 'Failed'),
  new ConnectionFailed('Failed to fetch'),
  new DOMException('Canceled', 'AbortError'),
])('resolves after a failed call: %o', async failure => {
  await expect(ignoreCallFailures(Promise.reject(failure))).resolves.toBeUndefined()
})

test('rejects with an exception of a callback', async () => {
  const defect = new TypeError('undefined is not a function')
  await expect(ignoreCallFailures(Promise.reject(defect))).rejects.toBe(defect)
})
