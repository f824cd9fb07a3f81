import { useInfiniteQuery } from '@tanstack/react-query'

import { formatAmount, formatGain, getGainClass } from '#browser/investments/format-amount.ts'
import { accountsQuery, createLotsQuery } from '#browser/investments/queries.ts'
import { ExportButton } from '#browser/investments/report/ExportButton.tsx'
import { readAllPages, toAddress } from '#browser/platform/call.ts'
import { PagedTable } from '#browser/ui/lists/PagedTable.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatQuantity } from '#contract/finance/exact.ts'
import { lotMethods, reportingCurrency } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'
import type { InvestmentLot } from '#contract/investments/lots.ts'

import { HoldingPeriod } from './HoldingPeriod.tsx'
import { lotHeaders, toLotLine } from './lot-lines.ts'

/** The units that are held, by their acquisition. */
export function OpenLots({ investment: { id, account, currency } }: { investment: UserInvestment }) {
  const list = useInfiniteQuery(createLotsQuery(id))
  const accounts = useInfiniteQuery(accountsQuery).data?.rows
  const method = accounts?.find(one => one.id === account.id)?.lotMethod
  return (
    <section aria-labelledby="lots" className="mt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="lots">Lots</h2>
        {list.data !== undefined && list.data.rows.length > 0 && (
          <ExportButton
            size="small"
            aria-label="Export CSV: lots"
            fileName="lots"
            readLines={() => readLines(id)}
          />
        )}
      </div>
      <p className="mt-3 max-w-prose text-muted">
        The units that are held, by the purchase that they came from. The gain is the value of today less the
        cost{currency !== reportingCurrency && ', each in dollars by the exchange rate of its day'}.
        {method !== undefined &&
          ` How sales of this account are matched: ${lotMethods[method].toLowerCase()}.`}
      </p>
      <PagedTable
        list={list}
        noun="lots"
        failedTitle="The lots could not be loaded"
        heading="h3"
        caption="Lots"
        columns={listColumns(currency)}
        rowKey={lot => lot.id}
        empty={<p className="mt-8 text-muted">No units are held. Purchases appear here as lots.</p>}
      />
    </section>
  )
}

async function readLines(id: string): Promise<string[][]> {
  const pages = await readAllPages<InvestmentLot[]>(toAddress(createLotsQuery(id, 500).queryKey))
  return [lotHeaders, ...pages.flat().map(toLotLine)]
}

function listColumns(currency: string) {
  const isForeign = currency !== reportingCurrency
  return [
    { header: 'Acquired', cell: ({ date }: InvestmentLot) => formatCalendarDate(date) },
    { header: 'Quantity', numeric: true, cell: ({ quantity }: InvestmentLot) => formatQuantity(quantity) },
    {
      header: 'Cost',
      numeric: true,
      cell: ({ cost }: InvestmentLot) => formatAmount(cost, currency),
    },
    ...(isForeign ? [createDollars('Cost in dollars', lot => lot.costInDollars)] : []),
    createDollars(isForeign ? 'Value in dollars' : 'Value', lot => lot.value),
    {
      header: 'Gain',
      numeric: true,
      cell: ({ gain }: InvestmentLot) =>
        gain === null ? (
          'none'
        ) : (
          <span className={getGainClass(gain)}>{formatGain(gain, reportingCurrency)}</span>
        ),
    },
    { header: 'Held', numeric: true, cell: (lot: InvestmentLot) => <HoldingPeriod {...lot} /> },
  ]
}

function createDollars(header: string, find: (lot: InvestmentLot) => string | null) {
  return {
    header,
    numeric: true,
    cell(lot: InvestmentLot) {
      const amount = find(lot)
      return amount === null ? 'none' : formatAmount(amount, reportingCurrency)
    },
  }
}
