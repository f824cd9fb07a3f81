import { expect, test } from 'vitest'

import { describeDecision } from './describe-decision.ts'

const names = { memberName: 'Dora Ash', duplicateName: null, differences: [] }
const approve = { verb: 'approve', approvalNotes: null } as const
const reject = { verb: 'reject', approvalNotes: 'The dates differ.' } as const

test('asks before a merge and before rejecting a new member', () => {
  const merge = { ...names, kind: 'merge', duplicateName: 'Dora Oak' } as const
  expect(describeDecision(approve, merge)).toMatchObject({
    title: 'Merge Dora Oak into Dora Ash?',
    confirmLabel: 'Merge entries',
  })
  expect(describeDecision(reject, { ...names, kind: 'new_member' })).toMatchObject({
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
  expect(describeDecision(verb === 'approve' ? approve : reject, { ...names, kind })).toBeNull()
})

test('asks before a rejection without a note, once', () => {
  const unexplained = { ...reject, approvalNotes: null }
  for (const kind of ['correction', 'merge', 'claim'] as const)
    expect(describeDecision(unexplained, { ...names, kind })).toMatchObject({
      title: 'Reject without a reason?',
      confirmLabel: 'Reject request',
    })
  const member = describeDecision(unexplained, { ...names, kind: 'new_member' })
  expect(member?.title).toBe('Reject Dora Ash?')
  expect(member?.consequence).toContain('You have not given a reason.')
})

test.each([
  ['birthDate', '1931-07-04', '1958-01-02', ' (born Jul 4, 1931)', ' (born Jan 2, 1958)'],
  ['birthDate', null, '1958-01-02', '', ' (born Jan 2, 1958)'],
  ['birthText', 'about 1931', null, ' (born about 1931)', ''],
  ['generation', '3', '4', ' (generation 3)', ' (generation 4)'],
])('distinguishes namesakes of a merge by %s: %s, %s', (field, before, memberValue, other, own) => {
  const difference = { field, before, after: null, current: null, isHidden: false, memberValue }
  const merge = { ...names, kind: 'merge', duplicateName: 'Dora Ash' } as const
  expect(describeDecision(approve, { ...merge, differences: [difference] })?.title).toBe(
    `Merge Dora Ash${other} into Dora Ash${own}?`,
  )
})

test('names no namesake twice in a merge', () => {
  const merge = { ...names, kind: 'merge', duplicateName: 'Dora Ash' } as const
  expect(describeDecision(approve, merge)?.title).toBe('Merge the other entry for Dora Ash into this one?')
})
