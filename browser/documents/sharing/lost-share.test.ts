import { expect, test } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'

import { describeLostShare } from './lost-share.ts'

test('a lost reply leads to the page of the links', () => {
  for (const failure of [new ConnectionFailed('offline'), new CallFailed(502, 'Bad gateway')])
    expect(describeLostShare(failure)).toBe(
      'We could not confirm that the link was created. If it is on the page Shared Links, replace its link and passcode there, or revoke it.',
    )
})

test('a rejected link was not created', () => {
  for (const status of [400, 403, 404, 429])
    expect(describeLostShare(new CallFailed(status, '{"error":"No."}'))).toBeUndefined()
})
