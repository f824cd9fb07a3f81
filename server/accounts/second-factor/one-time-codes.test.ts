import * as fc from 'fast-check'
import { generate } from 'otplib'
import { expect, test } from 'vitest'

import { hashRecoveryCode, isAppCode, generateRecoveryCode, findTimeStep } from './one-time-codes.ts'

/** The seed of RFC 6238, appendix B: '12345678901234567890' in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at %i s, the code equals RFC 6238, appendix B', async (seconds, code) => {
  const now = new Date(seconds * 1000)
  expect(await findTimeStep(secret, code, { now, lastStep: 0 })).toBe(Math.floor(seconds / 30))
})

test('accepts a code in its step and the two neighboring ones', async () => {
  const when = fc.record({
    seconds: fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
    early: fc.integer({ min: -120, max: 120 }),
    lastStep: fc.integer({ min: -4, max: 4 }),
  })
  const property = fc.asyncProperty(when, async ({ seconds, early, lastStep }) => {
    const step = Math.floor(seconds / 30)
    const code = await generate({ secret, epoch: seconds })
    const found = await findTimeStep(secret, code, {
      now: new Date((seconds + early) * 1000),
      lastStep: step + lastStep,
    })
    // Within 30 seconds of any second of its step.
    const isNear =
      Math.floor((seconds + early + 30) / 30) >= step && step >= Math.floor((seconds + early - 30) / 30)
    expect(found).toBe(isNear && lastStep < 0 ? step : undefined)
  })
  await expect(fc.assert(property, { numRuns: 300 })).resolves.toBeUndefined()
})

test('app codes may contain separators, unlike any recovery code', async () => {
  const now = new Date(59_000)
  expect(await findTimeStep(secret, ' 287 082 ', { now, lastStep: 0 })).toBe(1)
  expect(['287082', '287 082', '287-082'].map(isAppCode)).toEqual([true, true, true])
  expect(['', '28708', '2870822', '28708a', '٢٨٧٠٨٢', generateRecoveryCode()].map(isAppCode)).toEqual(
    Array(6).fill(false),
  )
})

test('recovery codes are 16 unambiguous characters and unique', () => {
  const codes = Array.from({ length: 200 }, generateRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  expect(new Set(codes).size).toBe(200)
})

test('hashRecoveryCode ignores only spelling', () => {
  const hash = hashRecoveryCode('k7q1-30vx-p2hd-9wfa')
  for (const written of ['K7Q1-30VX-P2HD-9WFA', 'k7qL 3Ovx p2hd 9wfa', ' k7qi30vxp2hd9wfa '])
    expect(hashRecoveryCode(written)).toBe(hash)
  for (const other of ['', 'k7q1-30vx-p2hd-9wf', 'k7q1-30vx-p2hd-9wfb', hash])
    expect(hashRecoveryCode(other)).not.toBe(hash)
})
