import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { formatAmount } from '#browser/investments/format-amount.ts'
import { incomeQuery } from '#browser/investments/queries.ts'
import { BarChart } from '#browser/ui/charts/BarChart.tsx'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { add, compare, formatDollars, roundToCents, subtract, sum } from '#contract/finance/exact.ts'
import { maxUpcoming } from '#contract/investments/choices.ts'
import type { InvestmentIncome } from '#contract/investments/performance.ts'

import { ChartPanel, type ChartColumn } from './ChartPanel.tsx'
import { ExportButton } from './ExportButton.tsx'
import { formatShortDollars } from './format-short.ts'

type Month = InvestmentIncome['months'][number]

const columns: readonly ChartColumn<Month>[] = [
  { header: 'Month', value: ({ month }) => month, format: ({ month }) => formatMonth(month) },
  createAmount('Dividends', month => month.dividends),
  createAmount('Interest', month => month.interest),
  createAmount('Interest paid', month => month.interestPaid),
  createAmount('Net', month =>
    roundToCents(subtract(add(month.dividends, month.interest), month.interestPaid)),
  ),
]

function createAmount(header: string, value: (month: Month) => string): ChartColumn<Month> {
  return { header, value, format: month => formatDollars(value(month)), numeric: true }
}

/** Dividends and interest by month, and the dividends to expect. */
export function Income() {
  return (
    <section aria-labelledby="income" className="mt-16">
      <h2 id="income" className="mb-6">
        Income
      </h2>
      <Loaded query={useQuery(incomeQuery)} content="the income" skeleton={<Skeleton className="h-96" />}>
        {income => <LoadedIncome income={income} />}
      </Loaded>
    </section>
  )
}

function LoadedIncome({ income: { months, upcoming, missingRates } }: { income: InvestmentIncome }) {
  const hasIncome = months.some(month => compare(add(month.dividends, month.interest), '0') !== 0)
  const paid = sum(months.map(({ interestPaid }) => interestPaid))
  return (
    <>
      {hasIncome ? (
        <ChartPanel
          title="Income by month"
          fileName="investment-income"
          columns={columns}
          rows={months}
          rowKey={({ month }) => month}
        >
          <BarChart
            title="Income by month"
            description="Dividends and interest of each of the last 24 months."
            groups={months.map(({ month }) => formatMonth(month))}
            formatGroupTick={index => formatTick(months, index)}
            xTitle="Month"
            layout="stacked"
            formatTick={formatShortDollars}
            formatValue={value => formatDollars(value.toFixed(2))}
            series={[
              { label: 'Dividends', values: months.map(month => Number(month.dividends)), color: 1 },
              {
                label: 'Interest',
                values: months.map(month => Number(month.interest)),
                color: 2,
                isOutlined: true,
              },
            ]}
          />
        </ChartPanel>
      ) : (
        <p className="text-muted">
          Dividends and interest of the last 24 months appear here once you record them.
        </p>
      )}
      {compare(paid, '0') > 0 && (
        <p className="mt-5 text-small text-muted">
          Your debts cost {formatDollars(paid)} of interest in these 24 months, which the chart leaves out.
        </p>
      )}
      {missingRates.length > 0 && (
        <p className="mt-5 border-l border-gilt pl-4 text-small">
          Income in {missingRates.join(' and ')} is left out, because there is no exchange rate yet.
        </p>
      )}
      <div className="mt-10 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3>Upcoming dividends</h3>
        {upcoming.length > 0 && (
          <ExportButton
            size="small"
            aria-label="Export CSV: Upcoming dividends"
            fileName="upcoming-dividends"
            readLines={async () => toLines(upcoming)}
          />
        )}
      </div>
      <Upcoming upcoming={upcoming} />
    </>
  )
}

function Upcoming({ upcoming }: Pick<InvestmentIncome, 'upcoming'>) {
  const [page, setPage] = useState(1)
  return (
    <>
      <DataTable
        caption="Upcoming dividends"
        captionHidden
        columns={upcomingColumns}
        rows={upcoming}
        rowKey={({ holdingId, date }) => `${holdingId} ${date}`}
        empty={<p className="text-muted">No dividends are expected within a year.</p>}
        paging={{ page, onChange: setPage }}
      />
      {upcoming.length > 0 && (
        <p className="mt-3 text-small text-muted">
          Estimates: the dividends of the past year, a year later, for the units that are held now.
          {upcoming.length === maxUpcoming && ` The next ${maxUpcoming} are shown.`}
        </p>
      )}
    </>
  )
}

type Dividend = InvestmentIncome['upcoming'][number]

/** The rows of the file, with exact amounts. */
function toLines(upcoming: readonly Dividend[]): string[][] {
  const rows = upcoming.map(({ name, date, amount, currency }) => [name, date, amount, currency])
  return [['Investment', 'Expected on', 'Amount', 'Currency'], ...rows]
}

const upcomingColumns = [
  { header: 'Investment', cell: (dividend: Dividend) => <Payer dividend={dividend} /> },
  { header: 'Expected on', cell: ({ date }: Dividend) => formatCalendarDate(date) },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }: Dividend) => formatAmount(amount, currency),
  },
]

function Payer({ dividend: { holdingId, name } }: { dividend: Dividend }) {
  const { addressWith } = useDashboardState()
  return (
    <Link href={addressWith({ investment: holdingId })} className="link">
      {name}
    </Link>
  )
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-03` → `Mar 2026` */
function formatMonth(month: string): string {
  return `${shortMonths[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** The year below each January, and the name below each July. */
function formatTick(months: readonly Month[], index: number): string {
  const month = months[index]?.month ?? ''
  if (month.endsWith('-01')) return month.slice(0, 4)
  return month.endsWith('-07') ? 'Jul' : ''
}
