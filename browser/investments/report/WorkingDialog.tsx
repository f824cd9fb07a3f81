import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createPerformanceDaysQuery, type PerformanceRequest } from '#browser/investments/queries.ts'
import { readAllPages, toAddress } from '#browser/platform/call.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatDollars, formatPercent } from '#contract/finance/exact.ts'
import type { PerformanceDay, PerformanceReport } from '#contract/investments/performance.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { ExportButton } from './ExportButton.tsx'
import { ReturnDefinitions } from './ReturnDefinitions.tsx'

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
      <ReturnDefinitions report={report} />
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
