import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatGain } from '#browser/investments/format-amount.ts'
import { createPerformanceDaysQuery, type PerformanceRequest } from '#browser/investments/queries.ts'
import { readAllPages, toAddress } from '#browser/platform/call.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { add, formatDollars, formatPercent, roundToCents } from '#contract/finance/exact.ts'
import type { PerformanceDay, PerformanceReport } from '#contract/investments/performance.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { ExportButton } from './ExportButton.tsx'

export interface WorkingDialogProps {
  report: PerformanceReport
  request: PerformanceRequest
  onClose: () => void
}

/** How the returns of a report are computed: their definitions, and each day of the calculation. */
export default function WorkingDialog({ report, request: compared, onClose }: WorkingDialogProps) {
  const { benchmarkId: _, ...request } = compared
  const list = useInfiniteQuery(createPerformanceDaysQuery(request))
  const [page, setPage] = useState(1)
  return (
    <Dialog
      open
      focusesTitle
      size="wide"
      onOpenChange={onClose}
      title="How these figures are computed"
      footer={
        <>
          <ExportButton fileName="performance-days" readLines={() => readDays(request)} />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Definitions report={report} />
      <h3 className="mt-8">Day by day</h3>
      <p className="mt-1 mb-4 text-muted">
        On a day without a price, a holding has that of the latest day before: a carried price.
      </p>
      <PagedList
        list={list}
        noun="days"
        content="the days"
        empty={<p>The period has no days with a value.</p>}
      >
        {days => (
          <DataTable
            caption="Day by day"
            captionHidden
            columns={columns}
            rows={days}
            rowKey={({ date }) => date}
            paging={{ page, onChange: setPage }}
          />
        )}
      </PagedList>
    </Dialog>
  )
}

function Definitions({ report }: { report: PerformanceReport }) {
  const { startValue, endValue, contributions, withdrawals, gain, drawdown } = report
  const { timeWeighted, moneyWeighted, volatility, sharpe } = report
  return (
    <dl className="grid gap-5">
      <div>
        <dt className="font-semibold">Gain</dt>
        <dd className="mt-1 text-muted">
          The value at the end, less the value at the start and the contributions, plus the withdrawals:{' '}
          <span className="tabular">
            {formatDollars(endValue)} − {formatDollars(startValue)} − {formatDollars(contributions)} +{' '}
            {formatDollars(withdrawals)} = {formatGain(gain, 'USD')}
          </span>
          .
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Time-weighted return</dt>
        <dd className="mt-1 text-muted">
          The return of one dollar that stays invested, whatever else is paid in or out. Each day has a return
          r = (end + withdrawals) ÷ (start + contributions) − 1, and the days are linked: (1 + r₁)(1 + r₂)… −
          1. This is the daily valuation method of the Global Investment Performance Standards (GIPS). A
          period of less than a year is not annualized.
          {timeWeighted !== null && (
            <>
              {' '}
              Here the index of the linked days goes from 100 to {formatIndex(timeWeighted)}:{' '}
              {formatReturn(timeWeighted)}.
            </>
          )}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Money-weighted return</dt>
        <dd className="mt-1 text-muted">
          The constant rate at which the value at the start and each contribution grow to the withdrawals and
          the value at the end (XIRR, on 365 days), over the whole period. It depends on when money was paid
          in. A period of less than a year is not annualized.
          {moneyWeighted !== null && (
            <>
              {' '}
              Here {formatDollars(startValue)} at the start and contributions of{' '}
              {formatDollars(contributions)} grow to withdrawals of {formatDollars(withdrawals)} and{' '}
              {formatDollars(endValue)} at the end at {formatReturn(moneyWeighted)} for the whole period.
            </>
          )}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Deepest decline</dt>
        <dd className="mt-1 text-muted">
          The largest fall of the index of the linked returns below an earlier day’s, so that a withdrawal is
          no decline
          {drawdown !== null &&
            `: ${formatPercent(drawdown.percent)} from ${formatCalendarDate(drawdown.peak)} to ${formatCalendarDate(drawdown.trough)}`}
          . The file has the index of each day.
        </dd>
      </div>
      {report.benchmark !== null && (
        <div>
          <dt className="font-semibold">Comparison with {report.benchmark.name}</dt>
          <dd className="mt-1 text-muted">
            The benchmark from its latest value on or before {formatCalendarDate(report.benchmark.from)} to
            that of {formatCalendarDate(report.benchmark.until)}: the days on which the investments have a
            return. Its other figures follow from its values as those of the investments do.
          </dd>
        </div>
      )}
      <div>
        <dt className="font-semibold">Volatility and Sharpe ratio</dt>
        <dd className="mt-1 text-muted">
          The volatility is the standard deviation of the returns of whole months, for a year. The Sharpe
          ratio is the mean of these returns divided by it, with a risk-free rate of 0%.{' '}
          {volatility === null
            ? 'They need 12 whole months.'
            : `Here the volatility is ${formatPercent(volatility)}${sharpe === null ? '' : ` and the Sharpe ratio ${Number(sharpe).toFixed(2)}`}.`}
        </dd>
      </div>
    </dl>
  )
}

function formatReturn(percent: string): string {
  return formatPercent(percent, { sign: 'exceptZero' })
}

/** The index at the end of a return in percent: `'5.89'` → `'105.89'`. */
function formatIndex(percent: string): string {
  return roundToCents(add('100', percent))
}

const columns = [
  {
    header: 'Date',
    cell: ({ date }: PerformanceDay) => <span className="whitespace-nowrap">{formatCalendarDate(date)}</span>,
  },
  createAmount('Start', day => day.startValue),
  createAmount('Paid in', day => day.contributions),
  createAmount('Withdrawn', day => day.withdrawals),
  {
    header: 'End',
    numeric: true,
    cell: ({ endValue, carriedPrices }: PerformanceDay) => (
      <span className="grid">
        {formatDollars(endValue)}
        {carriedPrices > 0 && (
          <span className="text-caption whitespace-nowrap text-muted">
            {pluralize(carriedPrices, 'carried price')}
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'Return',
    numeric: true,
    cell: ({ dayReturn }: PerformanceDay) =>
      dayReturn === null ? 'none' : formatPercent(dayReturn, { sign: 'exceptZero' }),
  },
]

function createAmount(header: string, value: (day: PerformanceDay) => string) {
  return { header, numeric: true, cell: (day: PerformanceDay) => formatDollars(value(day)) }
}

async function readDays(request: Omit<PerformanceRequest, 'benchmarkId'>): Promise<string[][]> {
  const address = toAddress(createPerformanceDaysQuery({ ...request, limit: 5000 }).queryKey)
  const days = (await readAllPages<PerformanceDay[]>(address)).flat()
  return [dayHeaders, ...days.map(toLine)]
}

const dayHeaders = [
  'Date',
  'Start',
  'Paid in',
  'Withdrawn',
  'End',
  'Return in percent',
  'Index',
  'Carried prices',
]

function toLine(day: PerformanceDay): string[] {
  const { date, startValue, contributions, withdrawals, endValue, dayReturn, index, carriedPrices } = day
  const amounts = [startValue, contributions, withdrawals, endValue]
  return [date, ...amounts, dayReturn ?? '', index ?? '', String(carriedPrices)]
}
