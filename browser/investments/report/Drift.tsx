import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createDriftQuery } from '#browser/investments/queries.ts'
import { BarChart } from '#browser/ui/charts/BarChart.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { compare, formatDollars, formatPercent } from '#contract/finance/exact.ts'
import { modelPortfolioNames, type ModelPortfolioName } from '#contract/investments/model-drift.ts'
import type { ModelDrift } from '#contract/investments/performance.ts'

import { ChartPanel, type ChartColumn } from './ChartPanel.tsx'
import { describeTrade } from './describe-trade.ts'

type Part = ModelDrift['parts'][number]

const columns: readonly ChartColumn<Part>[] = [
  { header: 'Class', value: ({ label }) => label },
  createPercent('Target', part => part.targetPercent),
  createPercent('Actual', part => part.actualPercent),
  {
    header: 'Drift in points',
    value: ({ drift }) => drift,
    format: ({ drift }) => (compare(drift, '0') > 0 ? `+${drift}` : drift),
    numeric: true,
  },
  {
    header: 'Value',
    value: ({ value }) => value,
    format: ({ value }) => formatDollars(value),
    numeric: true,
  },
  { header: 'To return to it', value: ({ trade }) => trade, format: describeTrade, numeric: true },
]

function createPercent(header: string, value: (part: Part) => string): ChartColumn<Part> {
  return { header, value, format: part => formatPercent(value(part)), numeric: true }
}

/** How the allocation differs from a model portfolio, and what to trade to return to it. */
export function Drift() {
  const [portfolio, setPortfolio] = useState<ModelPortfolioName>('Growth')
  const query = useQuery(createDriftQuery(portfolio))
  return (
    <section aria-labelledby="drift" className="mt-16">
      <h2 id="drift">Against a model portfolio</h2>
      <p className="mt-3 mb-6 max-w-prose text-muted">
        The securities, private funds and cash of the accounts that you may change, beside one of the three
        portfolios of the family office, and the trades that would return to it. Property and loans are left
        out. This is not investment advice.
      </p>
      <Loaded query={query} content="the comparison" skeleton={<Skeleton className="h-120" />}>
        {drift => (
          <Refreshing isRefreshing={query.isPlaceholderData}>
            {compare(drift.totalValue, '0') === 0 ? (
              <p className="text-muted">
                No account that you may change has securities, private funds or cash with a value yet.
              </p>
            ) : (
              <ChartPanel
                title={`Your allocation and ${drift.portfolio}`}
                fileName={`drift-from-${drift.portfolio.toLowerCase().replaceAll(' ', '-')}`}
                columns={columns}
                rows={drift.parts}
                rowKey={({ key }) => key}
                controls={
                  <Field label="Model portfolio" className="w-64 max-sm:w-full">
                    <Select
                      value={portfolio}
                      onChange={({ target }) => setPortfolio(target.value as ModelPortfolioName)}
                    >
                      {modelPortfolioNames.map(name => (
                        <option key={name}>{name}</option>
                      ))}
                    </Select>
                  </Field>
                }
              >
                <DriftChart drift={drift} />
              </ChartPanel>
            )}
          </Refreshing>
        )}
      </Loaded>
    </section>
  )
}

function DriftChart({ drift: { portfolio, parts } }: { drift: ModelDrift }) {
  return (
    <>
      <BarChart
        title={`Your allocation and ${portfolio}`}
        description={parts
          .map(part => `${part.label}: target ${part.targetPercent}%, actual ${part.actualPercent}%`)
          .join('; ')}
        groups={parts.map(({ label }) => label)}
        formatGroupTick={index => String(index + 1)}
        restIndex={0}
        xTitle="Class"
        layout="grouped"
        formatTick={value => `${value}%`}
        formatValue={value => `${value.toFixed(2)}%`}
        series={[
          {
            label: 'Target',
            values: parts.map(part => Number(part.targetPercent)),
            color: 2,
            isOutlined: true,
          },
          { label: 'Actual', values: parts.map(part => Number(part.actualPercent)), color: 1 },
        ]}
      />
      <ol aria-label="Trades" className="mt-5 grid gap-x-8 gap-y-1.5 text-small sm:grid-cols-2">
        {parts.map((part, index) => (
          <li key={part.key} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span>
              <span className="tabular text-muted">{index + 1}.</span> {part.label}
            </span>
            <span className="text-right tabular">{describeTrade(part)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
