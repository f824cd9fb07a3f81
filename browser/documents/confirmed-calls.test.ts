import { expect, test } from 'vitest'

import { ConnectionFailed } from '#browser/platform/call.ts'
import { answerCalls } from '#browser/test/answer-calls.ts'

import { deleteDocument, restoreDocument, restoreVersion } from './confirmed-calls.ts'

const deed = { id: 'deed', version: 3, current: { restoredNumber: 1 } }

test.each(['lost', 404, 502] as const)(
  'confirms a deletion after %s by the deleted documents',
  async reply => {
    const calls = answerCalls(reply, [{ id: 'will' }, deed])
    expect(await deleteDocument('deed')).toEqual(deed)
    expect(calls).toEqual(['DELETE /api/documents/deed', 'GET /api/documents?isDeleted=true'])
  },
)

test('a deletion fails unless the document is found deleted', async () => {
  answerCalls('lost', [{ id: 'will' }])
  await expect(deleteDocument('deed')).rejects.toBeInstanceOf(ConnectionFailed)
  const calls = answerCalls(409, [])
  await expect(deleteDocument('deed')).rejects.toMatchObject({ status: 409 })
  expect(calls).toHaveLength(2)
})

test('confirms a restoration by the document', async () => {
  answerCalls('lost', deed)
  expect(await restoreDocument('deed')).toEqual(deed)
  answerCalls('lost', 404)
  await expect(restoreDocument('deed')).rejects.toBeInstanceOf(ConnectionFailed)
})

test('confirms a restored version by its number and the version', async () => {
  answerCalls('lost', deed)
  expect(await restoreVersion({ id: 'deed', version: 2 }, 1)).toEqual(deed)
  for (const [version, number] of [
    [3, 1],
    [2, 2],
  ] as const) {
    answerCalls('lost', deed)
    await expect(restoreVersion({ id: 'deed', version }, number)).rejects.toBeInstanceOf(ConnectionFailed)
  }
})
