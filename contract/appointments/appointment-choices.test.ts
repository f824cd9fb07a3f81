import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findAdultDay, findPreviousDay, isRunningOn } from './appointment-choices.ts'

describe('findAdultDay', () => {
  test.each([
    ['2012-03-01', '2030-03-01'],
    ['2008-02-29', '2026-02-28'],
    ['1999-12-31', '2017-12-31'],
    ['0982-01-01', '1000-01-01'],
  ])('someone born on %s comes of age on %s', (birthDate, adultDay) => {
    expect(findAdultDay(birthDate)).toBe(adultDay)
  })
})

describe('findPreviousDay', () => {
  test.each([
    ['2030-03-01', '2030-02-28'],
    ['2028-03-01', '2028-02-29'],
    ['2030-01-01', '2029-12-31'],
  ])('the day before %s is %s', (date, previous) => {
    expect(findPreviousDay(date)).toBe(previous)
  })
})

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('isRunningOn', () => {
  test('includes the first and the last day', () => {
    const term = { startsOn: '2026-03-01', runsUntil: '2026-03-03' }
    const days = ['2026-02-28', '2026-03-01', '2026-03-03', '2026-03-04']
    expect(days.map(day => isRunningOn(day, term))).toEqual([false, true, true, false])
  })

  test('an appointment that has ended never runs again', () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, fc.option(anyDay), (startsOn, one, other, runsUntil) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        const term = { startsOn, runsUntil }
        const hasEnded = earlier >= startsOn && !isRunningOn(earlier, term)
        expect(hasEnded && isRunningOn(later, term)).toBe(false)
      }),
    )
  })

  test('a guardian runs until the day before the adult day', () => {
    fc.assert(
      fc.property(anyDay, birthDate => {
        const adultDay = findAdultDay(birthDate)
        const term = { startsOn: birthDate, runsUntil: findPreviousDay(adultDay) }
        expect([isRunningOn(findPreviousDay(adultDay), term), isRunningOn(adultDay, term)]).toEqual([
          true,
          false,
        ])
      }),
    )
  })
})
