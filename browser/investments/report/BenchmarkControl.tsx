import { useInfiniteQuery } from '@tanstack/react-query'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { benchmarksQuery } from '#browser/prices/queries.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'

/** Chooses what the returns are compared with, which the address contains. */
export function BenchmarkControl() {
  const { state, setState } = useDashboardState()
  const { data } = useInfiniteQuery(benchmarksQuery)
  const benchmarks = data?.rows ?? []
  const isKnown = benchmarks.some(({ id }) => id === state.benchmark)
  return (
    <Field label="Compare with" className="w-60 max-sm:w-full">
      <Select
        disabled={benchmarks.length === 0}
        value={isKnown ? (state.benchmark ?? '') : ''}
        onChange={({ target }) => setState({ benchmark: target.value || null }, { replace: true })}
      >
        <option value="">{data?.rows.length === 0 ? 'No benchmark yet' : 'No benchmark'}</option>
        {benchmarks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
