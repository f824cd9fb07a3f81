import { expect, test } from 'vitest'

import { describeDecision } from './describe-decision.ts'

const names = { memberName: 'Dora Ash', duplicateName: null }

test('asks before a merge and before rejecting a new member', () => {
  const merge = { ...names, kind: 'merge', duplicateName: 'Dora Oak' } as const
  expect(describeDecision('approve', merge)).toMatchObject({
    title: 'Merge Dora Oak into Dora Ash?',
    confirmLabel: 'Merge entries',
  })
  expect(describeDecision('reject', { ...names, kind: 'new_member' })).toMatchObject({
    title: 'Reject Dora Ash?',
    confirmLabel: 'Reject member',
  })
})

test.each([
  ['approve', 'new_member'],
  ['approve', 'correction'],
  ['reject', 'correction'],
  ['reject', 'merge'],
  ['approve', 'claim'],
  ['reject', 'claim'],
] as const)('asks for no confirmation: %s %s', (verb, kind) => {
  expect(describeDecision(verb, { ...names, kind })).toBeNull()
})
