import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { describeStatus } from './inquiry-status.ts'

const sentAt = Date.parse('2026-11-03T08:00:00.000Z')
const minute = 60_000
const hour = 60 * minute

test.each([
  [0, 'Due in 24 h', 'neutral'],
  [18 * hour + minute, 'Due in 5 h', 'neutral'],
  [22 * hour - 1, 'Due in 2 h', 'neutral'],
  [22 * hour, 'Due soon', 'gold'],
  [24 * hour, 'Due soon', 'gold'],
  [24 * hour + 1, 'Overdue by 1 min', 'danger'],
  [24 * hour + 59 * minute, 'Overdue by 59 min', 'danger'],
  [25 * hour, 'Overdue by 1 h', 'danger'],
  [71 * hour, 'Overdue by 47 h', 'danger'],
  [72 * hour, 'Overdue by 2 days', 'danger'],
])('describes a new inquiry after %i ms as %s', (age, words, tone) => {
  expect(describeStatus(createInquiry(), sentAt + age)).toEqual({ words, tone })
})

test('states how long an answer took, even once closed', () => {
  for (const state of ['answered', 'closed'] as const) {
    const answered = createInquiry({ state, answeredAt: new Date(sentAt + 3.5 * hour).toISOString() })
    expect(describeStatus(answered, sentAt + 90 * hour)).toEqual({ words: 'Answered in 3 h', tone: 'accent' })
  }
})

test('describes an inquiry closed without an answer', () => {
  expect(describeStatus(createInquiry({ state: 'closed' }), sentAt + 90 * hour).words).toBe(
    'Closed without an answer',
  )
})

test('a new inquiry becomes due, due soon, then overdue', () => {
  const findStage = (age: number) =>
    ['neutral', 'gold', 'danger'].indexOf(describeStatus(createInquiry(), sentAt + age).tone)
  const moment = fc.integer({ min: 0, max: 100 * hour })
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      expect(findStage(Math.min(one, other))).toBeLessThanOrEqual(findStage(Math.max(one, other)))
    }),
  )
})

function createInquiry(changes: Partial<Parameters<typeof describeStatus>[0]> = {}) {
  const dueAt = new Date(sentAt + 24 * hour).toISOString()
  return {
    state: 'new' as const,
    createdAt: new Date(sentAt).toISOString(),
    dueAt,
    answeredAt: null,
    ...changes,
  }
}
