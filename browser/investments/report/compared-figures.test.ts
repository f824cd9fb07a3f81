import { expect, test } from 'vitest'

import type { BenchmarkFigures, PerformanceReport } from '#contract/investments/performance.ts'

import { listComparedFigures } from './compared-figures.ts'

const decline = { percent: '12.5000', peak: '2026-01-02', trough: '2026-02-02', recovered: null }
const figures = { timeWeighted: '4.0000', volatility: null, sharpe: null } as const
const report = { ...figures, timeWeightedAnnual: null, drawdown: decline } as unknown as PerformanceReport
const benchmark = { ...figures, timeWeightedAnnual: null, drawdown: null } as unknown as BenchmarkFigures

test('a decline has no sign, and none is zero', () => {
  const row = listComparedFigures(report, benchmark).find(({ label }) => label === 'Deepest decline')
  expect(row).toMatchObject({ own: '12.5000', other: '0' })
})

test('a rate per year needs both', () => {
  const labels = (own: string | null) =>
    listComparedFigures(
      { ...report, timeWeightedAnnual: own },
      { ...benchmark, timeWeightedAnnual: '3.0000' },
    ).map(({ label }) => label)
  expect(labels(null)).not.toContain('Per year')
  expect(labels('2.0000')).toContain('Per year')
})
