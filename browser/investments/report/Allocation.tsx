import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { summaryQuery } from '#browser/investments/queries.ts'
import { ChartSlider } from '#browser/ui/charts/ChartSlider.tsx'
import { RingChart } from '#browser/ui/charts/RingChart.tsx'
import { RingLegend } from '#browser/ui/charts/RingLegend.tsx'
import { formatDollars, formatPercent } from '#contract/finance/exact.ts'
import type { AllocationPart, InvestmentSummary } from '#contract/investments/holdings.ts'

import { findRingIndex, toRingParts } from './allocation-parts.ts'
import { ChartPanel, type ChartColumn } from './ChartPanel.tsx'
import { GroupingSelect } from './GroupingSelect.tsx'

const groupings = {
  byAssetType: 'Type',
  byCurrency: 'Currency',
  byAccount: 'Account',
  byHolding: 'Investment',
} as const satisfies Partial<Record<keyof InvestmentSummary, string>>
type Grouping = keyof typeof groupings

/** How the total is divided. */
export function Allocation() {
  const { data: summary } = useQuery(summaryQuery)
  const [grouping, setGrouping] = useState<Grouping>('byAssetType')
  if (summary === undefined) return null
  const header = groupings[grouping]
  const columns: readonly ChartColumn<AllocationPart>[] = [
    { header, value: ({ label }) => label },
    {
      header: 'Value',
      value: ({ value }) => value,
      format: ({ value }) => formatDollars(value),
      numeric: true,
    },
    {
      header: 'Share',
      value: ({ percent }) => percent,
      format: ({ percent }) => formatPercent(percent),
      numeric: true,
    },
  ]
  return (
    <section aria-labelledby="allocation" className="mt-16">
      <h2 id="allocation" className="mb-6">
        Allocation
      </h2>
      <ChartPanel
        title={`Allocation by ${header.toLowerCase()}`}
        fileName={`allocation-by-${header.toLowerCase()}`}
        columns={columns}
        rows={summary[grouping]}
        rowKey={({ key }) => key}
        controls={
          <GroupingSelect label="Allocation by" options={groupings} value={grouping} onChange={setGrouping} />
        }
      >
        <AllocationRing
          key={grouping}
          title={`Allocation by ${header.toLowerCase()}`}
          header={header}
          parts={summary[grouping]}
        />
      </ChartPanel>
      <p className="mt-5 text-small text-muted">
        Shares are of what you own. Debts are in the table with a negative value.
      </p>
    </section>
  )
}

/** The ring, whose middle shows the part at the cursor. */
function AllocationRing({
  title,
  header,
  parts,
}: {
  title: string
  header: string
  parts: readonly AllocationPart[]
}) {
  const [selected, setSelected] = useState<number>()
  const shown = toRingParts(parts)
  if (shown.length === 0) return <p className="py-10 text-muted">There is nothing with a value yet.</p>
  const current = Math.min(selected ?? 0, shown.length - 1)
  const part = shown[current]!
  return (
    <div className="grid items-center gap-x-14 gap-y-8 md:grid-cols-[minmax(0,24rem)_1fr]">
      <div className="relative mx-auto w-full max-w-96">
        <RingChart title={title} parts={shown} size="small">
          <p className="grid max-w-40 gap-0.5">
            <span className="line-clamp-2 text-small text-muted wrap-anywhere">{part.label}</span>
            <span className="font-serif text-title tabular">{part.shareText}</span>
            <span className="text-caption text-muted tabular">{formatDollars(part.value)}</span>
          </p>
        </RingChart>
        <ChartSlider
          label={`${title}: read the parts`}
          last={shown.length - 1}
          current={current}
          valueText={`${part.label}, ${formatDollars(part.value)}, ${part.shareText}`}
          findIndex={position => findRingIndex(shown, position)}
          onSelect={setSelected}
        />
      </div>
      <RingLegend caption={title} header={header} parts={shown} />
    </div>
  )
}
