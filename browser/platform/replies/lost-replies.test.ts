import { afterEach, describe, expect, test, vi } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'
import { dismissToast, readToasts } from '#browser/platform/toast.ts'

import { confirmChange, showChangeFailure } from './lost-replies.ts'

const lost = new ConnectionFailed('Failed to fetch')

describe('confirmChange', () => {
  test('returns the reply without a further read', async () => {
    const findReply = vi.fn<() => Promise<string>>()
    expect(await confirmChange(() => Promise.resolve('sent'), findReply)).toBe('sent')
    expect(findReply).not.toHaveBeenCalled()
  })

  test.each([lost, new CallFailed(404, ''), new CallFailed(409, ''), new CallFailed(502, '')])(
    'reads whether the change is made after %o',
    async failure => {
      const send = () => Promise.reject(failure)
      expect(await confirmChange(send, () => Promise.resolve('found'))).toBe('found')
      await expect(confirmChange(send, () => Promise.resolve(undefined))).rejects.toBe(failure)
      await expect(confirmChange(send, () => Promise.reject(lost))).rejects.toBe(failure)
    },
  )

  test.each([new CallFailed(400, ''), new CallFailed(403, ''), new TypeError('A defect')])(
    'throws %o at once',
    async failure => {
      const findReply = vi.fn<() => Promise<string>>()
      await expect(confirmChange(() => Promise.reject(failure), findReply)).rejects.toBe(failure)
      expect(findReply).not.toHaveBeenCalled()
    },
  )
})

describe('showChangeFailure', () => {
  afterEach(() => {
    for (const { id } of readToasts()) dismissToast(id)
  })

  test.each([
    [lost, 'We could not confirm it', 'Check your connection, then try again.'],
    [new CallFailed(503, ''), 'It failed', 'Please try again.'],
    [new CallFailed(409, '{"error":"It is in use"}'), 'It failed', 'It is in use'],
  ])('%o is reported as %j', (failure, title, description) => {
    showChangeFailure(failure, { failed: 'It failed', unconfirmed: 'We could not confirm it' })
    expect(readToasts()).toMatchObject([{ title, description, destructive: true }])
  })
})
