import { isStale } from '#browser/market/quotes.ts'
import { useNow } from '#browser/market/use-now.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { formatDollars, formatQuantity } from '#contract/finance/exact.ts'
import type { Valuation, ValuedHolding } from '#contract/portfolio/holdings.ts'

import { Change } from './Change.tsx'

/** The total with its change, and a row for each priced coin. */
export function HoldingsValue({ valuation: { holdings, unavailable, total } }: { valuation: Valuation }) {
  const now = useNow()
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-16 gap-y-6 break-inside-avoid">
        <div>
          <dt className="text-small text-muted">Total value</dt>
          <dd className="mt-3 font-serif text-display tabular">{formatDollars(total.value)}</dd>
        </div>
        <div className="pb-2">
          <dt className="text-small text-muted">24h change</dt>
          <dd className="mt-1 text-title">
            <Change of={total} />
          </dd>
        </div>
      </dl>
      <DataTable
        className="mt-12"
        caption="Digital holdings at live prices"
        captionHidden
        rows={holdings.map(holding => ({ holding, isDelayed: isStale(holding, now) }))}
        rowKey={({ holding }) => holding.symbol}
        columns={columns}
      />
      {unavailable.length > 0 && (
        <p className="mt-6 border-l-3 border-gold bg-gold-soft px-5 py-4 text-small">
          There is currently no price for{' '}
          {unavailable
            .map(({ symbol, quantity }) => `${symbol} (${formatQuantity(quantity)} held)`)
            .join(', ')}
          . Holdings without a price are not part of the total.
        </p>
      )}
    </>
  )
}

type Row = { holding: ValuedHolding; isDelayed: boolean }

const columns: DataTableProps<Row>['columns'] = [
  { header: 'Holding', cell: ({ holding, isDelayed }) => <HoldingName {...holding} isDelayed={isDelayed} /> },
  { header: 'Quantity', cell: ({ holding }) => formatQuantity(holding.quantity), numeric: true },
  { header: 'Price', cell: ({ holding }) => formatDollars(holding.price), numeric: true },
  { header: 'Value', cell: ({ holding }) => formatDollars(holding.value), numeric: true },
  { header: '24h change', cell: ({ holding }) => <Change of={holding} inColumn />, numeric: true },
]

function HoldingName({ symbol, name, isDelayed }: ValuedHolding & { isDelayed: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="w-11 font-semibold">{symbol}</span>
      {name !== symbol && <span className="font-normal text-muted">{name}</span>}
      {isDelayed && <Badge tone="gold">delayed</Badge>}
    </span>
  )
}
