import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDuration, day, hour, minute } from './clock.ts'
import { createToday, isTimeZone } from './today.ts'

describe('createToday', () => {
  test.each([
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    // Daylight saving time began on March 8 and ends on November 1.
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    // Samoa had no December 30 in 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  ])('in %s at %s is %s', (zone, instant, today) => {
    expect(createToday(() => new Date(instant), zone)()).toBe(today)
  })

  // Havana and Beirut change at midnight, Lord Howe by half an hour.
  const zones = ['America/New_York', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe', 'Asia/Kolkata']

  test('agrees with the offset of the zone around its changes', () => {
    const moments = fc.tuple(
      fc.constantFrom(...zones),
      fc.constantFrom('-03-08', '-03-29', '-04-05', '-10-04', '-10-25', '-11-01'),
      fc.integer({ min: 2020, max: 2037 }),
      fc.integer({ min: (-9 * day) / minute, max: (9 * day) / minute }),
    )
    fc.assert(
      fc.property(moments, ([zone, date, year, minutes]) => {
        const now = addDuration(new Date(`${year}${date}T00:00:00Z`), minutes * minute)
        const local = addDuration(now, readOffset(zone, now))
        expect(createToday(() => now, zone)()).toBe(local.toISOString().slice(0, 10))
      }),
    )
  })

  test.each(zones)('has every day of a year in %s for 23 to 25 hours', zone => {
    const time = { now: new Date('2026-01-01T12:00:00Z') }
    const today = createToday(() => time.now, zone)
    const hours = new Map<string, number>()
    for (; time.now < new Date('2027-01-01T12:00:00Z'); time.now = addDuration(time.now, hour / 2))
      hours.set(today(), (hours.get(today()) ?? 0) + 0.5)
    const whole = [...hours].slice(1, -1)
    expect(whole.filter(([, count]) => count < 23 || count > 25)).toEqual([])
    expect(whole).toHaveLength(364)
  })
})

test('isTimeZone accepts the names of time zones only', () => {
  expect(['America/New_York', 'UTC', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'New York', 'EST/5', 'America/Atlantis'].map(isTimeZone)).toEqual([false, false, false, false])
})

/** The offset from UTC in milliseconds: `GMT-05:00`, or `GMT` for none. */
function readOffset(timeZone: string, moment: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute)
}
