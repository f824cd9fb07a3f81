import { useQueryClient } from '@tanstack/react-query'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { createPerformanceQuery, type PerformanceRequest } from '#browser/investments/queries.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import type { PerformanceReport } from '#contract/investments/performance.ts'
import { performancePeriods, type PerformancePeriod } from '#contract/investments/periods.ts'

/** Chooses the period of the report, which the address contains. A custom one begins as the shown one. */
export function PeriodControl({ request }: { request: PerformanceRequest | null }) {
  const queryClient = useQueryClient()
  const { state, setState } = useDashboardState()
  const { period, from, until } = state
  function choosePeriod(next: PerformancePeriod): void {
    const shown =
      next === 'range' && request !== null && from === null && until === null
        ? queryClient.getQueryData<PerformanceReport>(createPerformanceQuery(request).queryKey)
        : undefined
    const days = shown === undefined ? {} : { from: shown.from, until: shown.until }
    setState({ period: next, ...days }, { replace: true })
  }
  return (
    <>
      <Field label="Period" className="w-44 max-sm:w-full">
        <Select value={period} onChange={({ target }) => choosePeriod(target.value as PerformancePeriod)}>
          {listKeys(performancePeriods).map(value => (
            <option key={value} value={value}>
              {performancePeriods[value]}
            </option>
          ))}
        </Select>
      </Field>
      {period === 'range' && (
        <>
          <Field label="From" className="w-44 max-sm:grow">
            <Input
              type="date"
              value={from ?? ''}
              onChange={({ target }) => setState({ from: target.value || null }, { replace: true })}
            />
          </Field>
          <Field
            label="Until"
            className="w-44 max-sm:grow"
            error={
              from !== null && until !== null && from > until
                ? 'Must not be before the “From” date'
                : undefined
            }
          >
            <Input
              type="date"
              value={until ?? ''}
              onChange={({ target }) => setState({ until: target.value || null }, { replace: true })}
            />
          </Field>
        </>
      )}
    </>
  )
}
