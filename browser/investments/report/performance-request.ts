import type { PerformanceRequest } from '#browser/investments/queries.ts'
import type { PerformancePeriod } from '#contract/investments/periods.ts'

export interface PerformanceState {
  scope: string
  period: PerformancePeriod
  from: string | null
  until: string | null
  benchmark: string | null
}

/** The request of a report. Null for a custom range that is not complete, or that ends before it starts. */
export function toPerformanceRequest(state: PerformanceState): PerformanceRequest | null {
  const { scope, period, from, until, benchmark } = state
  const compared = { scope, period, ...(benchmark !== null && { benchmarkId: benchmark }) }
  if (period !== 'range') return compared
  if (from === null || until === null || from > until) return null
  return { ...compared, from, until }
}
