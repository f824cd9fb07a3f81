import { expect, test } from 'vitest'

import { describeProblem, describeStale, formatSharePercent } from './describe-ownership.ts'

test.each([
  [{ percent: '29.1666665', fraction: null }, '29.1666665%'],
  [{ percent: '0.123456789', fraction: null }, 'about 0.12345679%'],
  [{ percent: '90.909090909091', fraction: '10/11' }, 'about 90.90909091% (10/11)'],
  [{ percent: '33.333333333333', fraction: '1000000/3000001' }, 'about 33.33333333%'],
])('shows %o as %s', (share, text) => {
  expect(formatSharePercent(share)).toBe(text)
})

test('rounds to fewer places on request', () => {
  expect(formatSharePercent({ percent: '27.50000025', fraction: null }, 2)).toBe('about 27.50%')
  expect(formatSharePercent({ percent: '60', fraction: null }, 2)).toBe('60%')
})

test.each([
  ['0', 'Holding has no recorded owner. Add its owners.'],
  ['62.5', 'The stakes in Holding total 62.5%. The owner of the other 37.5% is not recorded.'],
  [
    '100.000001',
    'The stakes in Holding total 100.000001%, which is 0.000001% too much. Correct or end a stake.',
  ],
])('explains a total of %s percent', (percent, sentence) => {
  const problem = { kind: 'total', total: { percent, fraction: null } } as const
  expect(describeProblem('Holding', problem)).toBe(sentence)
})

test('names the whole loop', () => {
  const path = ['Holding', 'Trust'].map(name => ({ id: name, name }))
  expect(describeProblem('Holding', { kind: 'loop', path, isUnsolvable: false })).toContain(
    'Holding → Trust → Holding',
  )
})

test('names the oldest prices, and counts the others', () => {
  const holdings = ['2026-02-01', null, '2026-01-05'].map((priceDate, index) => {
    return { id: `${index}`, name: `Fund ${index}`, priceDate }
  })
  const accounts = [
    { staleCount: 2, staleHoldings: holdings.slice(0, 2) },
    { staleCount: 4, staleHoldings: holdings.slice(2) },
  ]
  expect(describeStale(accounts)).toBe(
    '6 prices are older than 35 days: Fund 1 (never priced), Fund 2 (Jan 5, 2026), Fund 0 (Feb 1, 2026) and 3 more.',
  )
  expect(describeStale([{ staleCount: 0, staleHoldings: [] }])).toBe('')
})
