import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { User } from '#contract/accounts.ts'

import { after, second } from './clock.ts'
import { SessionCache } from './session-cache.ts'

const start = new Date('2026-11-21T08:00:00.000Z')

test('it recalls exactly what was kept and not dropped since, whatever the order', () => {
  const sid = fc.constantFrom('s1', 's2')
  const userId = fc.constantFrom('u1', 'u2')
  const step = fc.oneof(
    fc.record({ keep: sid, of: userId }),
    fc.record({ dropSession: sid }),
    fc.record({ dropUser: userId }),
    fc.constant({ dropAll: true }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const memory = new SessionCache()
      let kept: { sid: string; userId: string }[] = []
      for (const step of steps) {
        if ('keep' in step) {
          memory.keep(session(step.keep, step.of), start)
          kept = [...kept.filter(({ sid }) => sid !== step.keep), { sid: step.keep, userId: step.of }]
        } else if ('dropSession' in step) {
          memory.dropSession(step.dropSession)
          kept = kept.filter(({ sid }) => sid !== step.dropSession)
        } else if ('dropUser' in step) {
          memory.dropUser(step.dropUser)
          kept = kept.filter(({ userId }) => userId !== step.dropUser)
        } else {
          memory.dropAll()
          kept = []
        }
        const recalled = ['s1', 's2'].flatMap(sid => {
          const found = memory.recall(sid, after(start, -second))
          return found === undefined ? [] : [{ sid, userId: found.user.id }]
        })
        expect(recalled).toEqual(kept.toSorted((a, b) => a.sid.localeCompare(b.sid)))
      }
    }),
    { numRuns: 1000 },
  )
})

test('every drop is counted, also of what it does not hold', () => {
  const memory = new SessionCache()
  memory.dropSession('unknown')
  memory.dropUser('unknown')
  memory.dropAll()
  expect(memory.drops).toBe(3)
  memory.keep(session('s', 'u'), start)
  expect(memory.drops).toBe(3)
})

test('what was read too long ago is not recalled', () => {
  const memory = new SessionCache()
  memory.keep(session('s', 'u'), start)
  expect(memory.recall('s', after(start, -1))).toBeDefined()
  expect(memory.recall('s', start)).toBeUndefined()
})

test('it holds ten thousand; the one kept longest ago makes room', () => {
  const memory = new SessionCache()
  for (let index = 0; index < 10_000; index += 1) memory.keep(session(`s${index}`, `u${index}`), start)
  memory.keep(session('s0', 'u0'), start)
  memory.keep(session('one more', 'u'), start)
  const has = (sid: string) => memory.recall(sid, after(start, -1)) !== undefined
  expect(['s0', 's1', 's2', 's9999', 'one more'].map(has)).toEqual([true, false, true, true, true])
})

function session(sid: string, userId: string) {
  const user = { id: userId } as User
  return { sid, user, startedAt: start, expire: after(start, second), familyAccessUntil: null }
}
