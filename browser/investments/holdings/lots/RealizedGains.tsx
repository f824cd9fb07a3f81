import { useInfiniteQuery } from '@tanstack/react-query'

import { formatAmount, formatGain, getGainClass } from '#browser/investments/format-amount.ts'
import { createRealizedGainsQuery } from '#browser/investments/queries.ts'
import { ExportButton } from '#browser/investments/report/ExportButton.tsx'
import { readAllPages, toAddress } from '#browser/platform/call.ts'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatQuantity } from '#contract/finance/exact.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'
import type { RealizedGain } from '#contract/investments/lots.ts'

import { HoldingPeriod } from './HoldingPeriod.tsx'
import { listRealizedRows, realizedHeaders, toRealizedLine, type RealizedRow } from './realized-rows.ts'

/** What sales and distributions realized, by the lots that they consumed. */
export function RealizedGains({ investment: { id, kind, currency } }: { investment: UserInvestment }) {
  const list = useInfiniteQuery(createRealizedGainsQuery(id))
  const hasRows = list.data !== undefined && list.data.rows.length > 0
  return (
    <section aria-labelledby="realized-gains" className="mt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="realized-gains">Realized gains</h2>
        {hasRows && (
          <ExportButton
            size="small"
            aria-label="Export CSV: realized gains"
            fileName="realized-gains"
            readLines={() => readLines(id)}
          />
        )}
      </div>
      <p className="mt-3 mb-6 max-w-prose text-muted">
        {kind === 'private_fund'
          ? 'A distribution returns the cost first. What exceeds it is a gain.'
          : 'Each sale with the lots that it consumed. Units held for more than a year are long-term.'}
        {currency !== reportingCurrency && ` Amounts are in ${currency}.`}
      </p>
      <PagedList
        list={list}
        noun={kind === 'private_fund' ? 'distributions' : 'sales'}
        content="the realized gains"
        heading="h3"
        empty={
          <p className="text-muted">
            {kind === 'private_fund' ? 'Nothing has been distributed yet.' : 'Nothing has been sold yet.'}
          </p>
        }
      >
        {gains => (
          <DataTable
            caption="Realized gains"
            captionHidden
            columns={listColumns(currency)}
            rows={listRealizedRows(gains)}
            rowKey={({ key }) => key}
          />
        )}
      </PagedList>
    </section>
  )
}

async function readLines(id: string): Promise<string[][]> {
  const pages = await readAllPages<RealizedGain[]>(toAddress(createRealizedGainsQuery(id, 500).queryKey))
  return [realizedHeaders, ...listRealizedRows(pages.flat()).map(toRealizedLine)]
}

function listColumns(currency: string) {
  const createAmount = (header: string, read: (row: RealizedRow) => string) => ({
    header,
    numeric: true,
    cell: (row: RealizedRow) => formatAmount(read(row), currency),
  })
  return [
    { header: 'Sold', cell: ({ date }: RealizedRow) => formatCalendarDate(date) },
    {
      header: 'Acquired',
      cell: ({ acquired }: RealizedRow) =>
        acquired === null ? 'Distribution' : formatCalendarDate(acquired),
    },
    {
      header: 'Quantity',
      numeric: true,
      cell: ({ quantity }: RealizedRow) => (quantity === null ? 'none' : formatQuantity(quantity)),
    },
    createAmount('Proceeds', row => row.proceeds),
    createAmount('Cost', row => row.cost),
    {
      header: 'Gain',
      numeric: true,
      cell: ({ gain }: RealizedRow) => (
        <span className={getGainClass(gain)}>{formatGain(gain, currency)}</span>
      ),
    },
    {
      header: 'Held',
      numeric: true,
      cell: ({ daysOwned, isLongTerm }: RealizedRow) =>
        daysOwned === null ? 'none' : <HoldingPeriod daysOwned={daysOwned} isLongTerm={isLongTerm} />,
    },
  ]
}
