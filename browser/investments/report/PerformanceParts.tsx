import { useState } from 'react'

import { formatGain, getGainClass } from '#browser/investments/format-amount.ts'
import { toCsv } from '#browser/platform/files/csv.ts'
import { saveFile } from '#browser/platform/files/save-file.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { sortRows } from '#browser/ui/lists/sort-rows.ts'
import { compare, formatDollars, formatPercent, roundToCents, subtract } from '#contract/finance/exact.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { PerformancePart, PerformanceReport } from '#contract/investments/performance.ts'

import { GroupingSelect } from './GroupingSelect.tsx'

type Grouping = keyof PerformanceReport['parts']

const groupings = { holdings: 'Investment', classes: 'Type', accounts: 'Account', people: 'Person' } as const

/** The period by investment, type, account or person. The parts sum to the total. */
export function PerformanceParts({ report }: { report: PerformanceReport }) {
  const [grouping, setGrouping] = useState<Grouping>('holdings')
  const [page, setPage] = useState(1)
  const parts = sortRows(report.parts[grouping], ({ endValue }) => Number(endValue), 'descending')
  const header = groupings[grouping]
  const missing = new Set(report.missing.map(({ holdingId }) => holdingId))
  /** Whether nothing is known of a part, because it had no price or rate on any day. */
  const isLeftOut = ({ key, startValue, endValue, gain }: PerformancePart) =>
    missing.has(key) && [startValue, endValue, gain].every(figure => compare(figure, '0') === 0)
  function exportParts() {
    const lines = [
      [header, ...exportedFigures.map(({ header }) => header)],
      ...parts.map(part => [
        part.label,
        ...exportedFigures.map(({ value }) => (isLeftOut(part) ? '' : value(part))),
      ]),
    ]
    saveFile(`performance-by-${header.toLowerCase()}.csv`, new Blob([toCsv(lines)], { type: 'text/csv' }))
  }
  return (
    <div className="mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3>By {header.toLowerCase()}</h3>
        <div className="flex flex-wrap items-center gap-3">
          <GroupingSelect
            label="Parts by"
            options={groupings}
            value={grouping}
            onChange={next => {
              setGrouping(next)
              setPage(1)
            }}
          />
          <Button variant="secondary" size="small" aria-label="Export CSV: parts" onClick={exportParts}>
            Export CSV
          </Button>
        </div>
      </div>
      {/* On a tablet, eight figures are wider than the page. */}
      <div data-columns="many">
        <DataTable
          key={grouping}
          caption={`Performance by ${header.toLowerCase()}`}
          captionHidden
          columns={[
            { header, cell: ({ label }) => label, sortKey: ({ label }) => label },
            ...figures.map(({ header, value, format }) => ({
              header,
              numeric: true,
              isDetail: details.has(header),
              cell: (part: PerformancePart) => (isLeftOut(part) ? 'unknown' : format(part)),
              sortKey: (part: PerformancePart) => (value(part) === '' ? null : Number(value(part))),
            })),
          ]}
          rows={parts}
          rowKey={({ key }) => key}
          total={parts.length > 1 ? { ...report, key: 'total', label: 'Total' } : undefined}
          paging={{ page, onChange: setPage }}
        />
      </div>
    </div>
  )
}

/** What a phone shows on request. */
const details = new Set(['Start', 'Net contributions', 'Income', 'Money-weighted'])

/** The end is the sum of the three figures before it. */
const figures = [
  createAmount('Start', part => part.startValue),
  createAmount('Net contributions', part => roundToCents(subtract(part.contributions, part.withdrawals))),
  {
    header: 'Gain',
    value: ({ gain }: PerformancePart) => gain,
    format: ({ gain }: PerformancePart) => (
      <span className={getGainClass(gain)}>{formatGain(gain, reportingCurrency)}</span>
    ),
  },
  createAmount('End', part => part.endValue),
  createAmount('Income', part => part.income),
  createReturn('Time-weighted', part => part.timeWeighted),
  createReturn('Money-weighted', part => part.moneyWeighted),
]

const exportedFigures = [
  createAmount('Contributions', part => part.contributions),
  createAmount('Withdrawals', part => part.withdrawals),
  createAmount('Fees', part => part.fees),
  createAmount('Taxes', part => part.taxes),
  ...figures,
]

function createAmount(header: string, value: (part: PerformancePart) => string) {
  return { header, value, format: (part: PerformancePart) => formatDollars(value(part)) }
}

function createReturn(header: string, find: (part: PerformancePart) => string | null) {
  return {
    header,
    value: (part: PerformancePart) => find(part) ?? '',
    format(part: PerformancePart) {
      const percent = find(part)
      return percent === null ? 'none' : formatPercent(percent, { sign: 'exceptZero' })
    },
  }
}
