import { expect, test } from 'vitest'

import { toPerformanceRequest } from './performance-request.ts'

const state = { scope: 'total', period: 'ytd', from: null, until: null, benchmark: null } as const

test('a named period needs no dates', () => {
  expect(toPerformanceRequest({ ...state, from: '2026-01-01' })).toEqual({ scope: 'total', period: 'ytd' })
})

test.each([
  [null, '2026-02-01'],
  ['2026-02-01', null],
  ['2026-02-02', '2026-02-01'],
])('a custom range from %s until %s is not requested', (from, until) => {
  expect(toPerformanceRequest({ ...state, period: 'range', from, until })).toBe(null)
})

test('a custom range is requested with its days', () => {
  const range = { period: 'range', from: '2026-01-01', until: '2026-02-01' } as const
  expect(toPerformanceRequest({ ...state, ...range })).toEqual({ scope: 'total', ...range })
})

test('a benchmark is part of the request', () => {
  const request = { scope: 'total', period: 'ytd', benchmarkId: 'world' }
  expect(toPerformanceRequest({ ...state, benchmark: 'world' })).toEqual(request)
})
