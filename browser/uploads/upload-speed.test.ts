import { expect, test } from 'vitest'

import { addSample, computeSecondsLeft, computeSpeed, formatTimeLeft } from './upload-speed.ts'

test('averages the speed of the last eight seconds', () => {
  let samples = addSample([], { at: 0, bytes: 0 })
  // A fast beginning, which the period leaves behind.
  samples = addSample(samples, { at: 1000, bytes: 10_000_000 })
  for (let second = 2; second <= 10; second += 1)
    samples = addSample(samples, { at: second * 1000, bytes: 10_000_000 + second * 500_000 })
  expect(computeSpeed(samples)).toBe(500_000)
})

test('states no speed before a second has passed', () => {
  const samples = [
    { at: 0, bytes: 0 },
    { at: 900, bytes: 4_000_000 },
  ]
  expect(computeSpeed(samples)).toBeNull()
  expect(computeSpeed([])).toBeNull()
})

test('estimates the time left only while bytes are moving', () => {
  expect(computeSecondsLeft(1_000_001, 500_000)).toBe(3)
  expect(computeSecondsLeft(1_000_000, 0)).toBeNull()
  expect(computeSecondsLeft(1_000_000, null)).toBeNull()
})

test.each([
  [0, 'less than a minute left'],
  [59, 'less than a minute left'],
  [60, 'about a minute left'],
  [290, 'about 5 minutes left'],
  [3599, 'about an hour left'],
  [7200, 'about 2 hours left'],
])('states %i seconds as "%s"', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})
