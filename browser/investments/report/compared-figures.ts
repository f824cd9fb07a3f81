import type { BenchmarkFigures, PerformanceReport } from '#contract/investments/performance.ts'

export interface ComparedFigure {
  label: string
  /** Of the portfolio; null where it cannot be measured. */
  own: string | null
  /** Of the benchmark. */
  other: string | null
  /** A return has a sign, and more of it is a gain. Risk is in percent, and neither good nor bad by itself. */
  kind: 'return' | 'risk' | 'ratio'
}

/** What both have: a benchmark has no contributions, so it has no money-weighted return. */
export function listComparedFigures(
  { timeWeighted, timeWeightedAnnual, drawdown, volatility, sharpe }: PerformanceReport,
  benchmark: BenchmarkFigures,
): ComparedFigure[] {
  const isAnnual = timeWeightedAnnual !== null && benchmark.timeWeightedAnnual !== null
  return [
    { label: 'Time-weighted return', own: timeWeighted, other: benchmark.timeWeighted, kind: 'return' },
    ...(isAnnual
      ? [
          {
            label: 'Per year',
            own: timeWeightedAnnual,
            other: benchmark.timeWeightedAnnual,
            kind: 'return' as const,
          },
        ]
      : []),
    {
      label: 'Deepest decline',
      own: drawdown?.percent ?? '0',
      other: benchmark.drawdown?.percent ?? '0',
      kind: 'risk',
    },
    { label: 'Volatility per year', own: volatility, other: benchmark.volatility, kind: 'risk' },
    { label: 'Sharpe ratio', own: sharpe, other: benchmark.sharpe, kind: 'ratio' },
  ]
}
