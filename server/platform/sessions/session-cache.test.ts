import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { User } from '#contract/accounts/accounts.ts'
import { addDuration, second } from '#server/platform/clock.ts'

import { SessionCache } from './session-cache.ts'

const start = new Date('2026-11-21T08:00:00.000Z')

test('returns entries until they are invalidated', () => {
  const sid = fc.constantFrom('s1', 's2')
  const userId = fc.constantFrom('u1', 'u2')
  const step = fc.oneof(
    fc.record({ set: sid, of: userId }),
    fc.record({ invalidateSession: sid }),
    fc.record({ invalidateUser: userId }),
    fc.constant({ invalidateAll: true }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const cache = new SessionCache()
      let expected: { sid: string; userId: string }[] = []
      for (const step of steps) {
        if ('set' in step) {
          cache.set(createSession(step.set, step.of), start)
          expected = [...expected.filter(({ sid }) => sid !== step.set), { sid: step.set, userId: step.of }]
        } else if ('invalidateSession' in step) {
          cache.invalidateSession(step.invalidateSession)
          expected = expected.filter(({ sid }) => sid !== step.invalidateSession)
        } else if ('invalidateUser' in step) {
          cache.invalidateUser(step.invalidateUser)
          expected = expected.filter(({ userId }) => userId !== step.invalidateUser)
        } else {
          cache.invalidateAll()
          expected = []
        }
        const found = ['s1', 's2'].flatMap(sid => {
          const session = cache.get(sid, addDuration(start, -second))
          return session === undefined ? [] : [{ sid, userId: session.user.id }]
        })
        expect(found).toEqual(expected.toSorted((a, b) => a.sid.localeCompare(b.sid)))
      }
    }),
    { numRuns: 1000 },
  )
})

test('counts every invalidation, even of unknown entries', () => {
  const cache = new SessionCache()
  cache.invalidateSession('unknown')
  cache.invalidateUser('unknown')
  cache.invalidateAll()
  expect(cache.invalidations).toBe(3)
  cache.set(createSession('s', 'u'), start)
  expect(cache.invalidations).toBe(3)
})

test('returns nothing that was read before the given time', () => {
  const cache = new SessionCache()
  cache.set(createSession('s', 'u'), start)
  expect(cache.get('s', addDuration(start, -1))).toBeDefined()
  expect(cache.get('s', start)).toBeUndefined()
})

test('evicts the oldest entry beyond ten thousand', () => {
  const cache = new SessionCache()
  for (let index = 0; index < 10_000; index += 1) cache.set(createSession(`s${index}`, `u${index}`), start)
  cache.set(createSession('s0', 'u0'), start)
  cache.set(createSession('one more', 'u'), start)
  const isCached = (sid: string) => cache.get(sid, addDuration(start, -1)) !== undefined
  expect(['s0', 's1', 's2', 's9999', 'one more'].map(isCached)).toEqual([true, false, true, true, true])
})

function createSession(sid: string, userId: string) {
  const user = { id: userId } as User
  return {
    sid,
    user,
    startedAt: start,
    expire: addDuration(start, second),
    familyAccessUntil: null,
    token: null,
    viewedBy: null,
    endedViewing: null,
    secondFactorDue: null,
  }
}
