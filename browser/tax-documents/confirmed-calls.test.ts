import { expect, test } from 'vitest'

import { ConnectionFailed } from '#browser/platform/call.ts'
import { answerCalls } from '#browser/test/answer-calls.ts'

import { deleteExpectation, deleteTaxDocument, handIn } from './confirmed-calls.ts'

test('confirms the deletion of a tax document', async () => {
  const calls = answerCalls('lost', [{ id: 'return' }])
  expect(await deleteTaxDocument('return')).toEqual({ id: 'return' })
  expect(calls).toEqual(['DELETE /api/tax-documents/return', 'GET /api/documents?isDeleted=true'])
})

test('confirms the deletion of an entry by its absence', async () => {
  answerCalls('lost', [{ id: 'other' }])
  expect(await deleteExpectation('w-2')).toEqual({ id: 'w-2' })
  answerCalls('lost', [{ id: 'w-2' }])
  await expect(deleteExpectation('w-2')).rejects.toBeInstanceOf(ConnectionFailed)
})

test('hands in again after a lost reply', async () => {
  const calls = answerCalls('lost', { id: 'w-2', state: 'received' })
  expect(await handIn({ id: 'w-2', version: 1 }, 'return')).toEqual({ id: 'w-2', state: 'received' })
  expect(calls).toEqual(Array.from({ length: 2 }, () => 'PUT /api/tax-expectations/w-2/document'))
  answerCalls(409, 409)
  await expect(handIn({ id: 'w-2', version: 1 }, 'return')).rejects.toMatchObject({ status: 409 })
})
