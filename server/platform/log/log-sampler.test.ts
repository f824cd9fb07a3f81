import { pino } from 'pino'
import { expect, test } from 'vitest'

import { openLogSampler } from './log-sampler.ts'

test('allows the first lines of each kind in ten seconds', () => {
  const { sampler, time } = openSampler()
  const callFourTimes = (kind: string) => Array.from({ length: 4 }, () => sampler.allows(kind, 2))
  expect(callFourTimes('failed')).toEqual([true, true, false, false])
  expect(callFourTimes('answered')).toEqual([true, true, false, false])
  time.now += 9999
  expect(sampler.allows('failed', 2)).toBe(false)
  time.now += 1
  expect(callFourTimes('failed')).toEqual([true, true, false, false])
})

test('reports the number of omitted lines', () => {
  const { sampler, time, lines } = openSampler()
  for (let line = 0; line < 5; line += 1) sampler.allows('failed', 2)
  sampler.allows('answered', 2)
  expect(lines).toEqual([])
  time.now += 10_000
  sampler.allows('failed', 2)
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
    { level: 40, omitted: { failed: 3 }, msg: 'log lines omitted' },
  ])
})

function openSampler() {
  const lines: string[] = []
  const time = { now: 0 }
  const log = pino({ base: null }, { write: line => void lines.push(line) })
  return { sampler: openLogSampler(log, () => time.now), time, lines }
}
