import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isMonthEnd, toDate, toDayNumber } from './day-numbers.ts'

test('counts days like Date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), day => {
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
      expect(toDate(day)).toBe(date)
      expect(toDayNumber(date)).toBe(day)
      const next = new Date((day + 1) * 86_400_000)
      expect(isMonthEnd(day)).toBe(next.getUTCDate() === 1)
    }),
  )
})
