import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { performancePeriods, type PerformancePeriod } from '#contract/investments/periods.ts'

/** Chooses the period of the report, which the address contains. */
export function PeriodControl() {
  const { state, setState } = useDashboardState()
  const { period, from, until } = state
  return (
    <>
      <Field label="Period" className="w-44 max-sm:w-full">
        <Select
          value={period}
          onChange={({ target }) =>
            setState({ period: target.value as PerformancePeriod }, { replace: true })
          }
        >
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
            error={from !== null && until !== null && from > until ? 'Choose a later day' : undefined}
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
