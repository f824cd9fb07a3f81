import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { accountsQuery, createInvestmentsQuery, summaryQuery } from '#browser/investments/queries.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import type { UserInvestment } from '#contract/investments/holdings.ts'

/** Chooses what the report is about, which the address contains. */
export function ScopeControl() {
  const { state, setState } = useDashboardState()
  const accounts = useInfiniteQuery(accountsQuery).data?.rows ?? []
  const investments = listLargest(
    useInfiniteQuery(createInvestmentsQuery(null)).data?.rows ?? [],
    state.scope,
  )
  const classes = useQuery(summaryQuery).data?.byAssetType ?? []
  const people = new Map(accounts.map(({ owner }) => [owner.id, owner.name]))
  return (
    <Field label="Report on" className="w-60 max-sm:w-full">
      <Select
        value={state.scope}
        onChange={({ target }) => setState({ scope: target.value }, { replace: true })}
      >
        <option value="total">Everything you may see</option>
        <Choices label="Account" kind="account" choices={accounts.map(({ id, name }) => [id, name])} />
        <Choices label="Asset type" kind="class" choices={classes.map(({ key, label }) => [key, label])} />
        {people.size > 1 && <Choices label="Person" kind="person" choices={[...people]} />}
        <Choices
          label={investments.isComplete ? 'Investment' : 'Largest investments'}
          kind="holding"
          choices={investments.shown.map(({ id, assetName }) => [id, assetName])}
        />
      </Select>
    </Field>
  )
}

/** More would be a list that no one reads. The page of each investment has its performance. */
const maxInvestments = 50

/** The investments of the largest value, and the chosen one. */
function listLargest(investments: readonly UserInvestment[], scope: string) {
  const byValue = investments.toSorted((a, b) => Number(b.value ?? 0) - Number(a.value ?? 0))
  const shown = byValue.filter(({ id }, index) => index < maxInvestments || scope === `holding:${id}`)
  return { shown, isComplete: shown.length === investments.length }
}

function Choices({
  label,
  kind,
  choices,
}: {
  label: string
  kind: string
  choices: readonly (readonly [key: string, label: string])[]
}) {
  if (choices.length === 0) return null
  return (
    <optgroup label={label}>
      {choices.map(([key, name]) => (
        <option key={key} value={`${kind}:${key}`}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}
