import type { DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { formatQuantity } from '#contract/finance/exact.ts'
import type { ImportRow } from '#contract/integrations/integrations.ts'
import { activityKinds } from '#contract/investments/choices.ts'
import { formatSplit } from '#contract/investments/format-split.ts'

/** The columns that the previews of a file and of a sync have in common. */
type Columns = DataTableProps<ImportRow>['columns']

export const dateColumn: Columns[number] = {
  header: 'Date',
  cell: ({ date }) => (
    <span className="whitespace-nowrap">{date === null ? missing : formatCalendarDate(date)}</span>
  ),
}

export const activityColumn: Columns[number] = {
  header: 'Activity',
  cell: row => <Activity row={row} />,
}

export const figureColumns: Columns = [
  { header: 'Quantity', numeric: true, cell: row => formatUnits(row) },
  { header: 'Price or amount', numeric: true, cell: row => <Price row={row} /> },
]

/** A long name wraps, and the kind never. */
export function Activity({ row: { kind, symbol, name } }: { row: ImportRow }) {
  const investment = symbol ?? name
  return (
    <span className="wrap-anywhere">
      <span className="whitespace-nowrap">{kind === null ? missing : activityKinds[kind]}</span>
      {investment && ` · ${investment}`}
    </span>
  )
}

/** The units of a row, or the ratio of a split. */
function formatUnits({ kind, quantity, state }: ImportRow): string {
  return kind === 'split' && quantity !== null && state !== 'problem'
    ? formatSplit(quantity)
    : formatNumber(quantity)
}

/** In the currency of the file, and the fee below it. */
function Price({ row: { unitPrice, amount, fee, currency } }: { row: ImportRow }) {
  const price = formatMoney(unitPrice ?? amount)
  return (
    <span className="inline-block">
      {currency !== null && price !== missing ? `${currency} ${price}` : price}
      {fee !== null && Number(fee) > 0 && (
        <span className="block text-caption text-muted">fee {formatMoney(fee)}</span>
      )}
    </span>
  )
}

const missing = '–'

function formatNumber(value: string | null): string {
  return value === null || !/^-?\d+(\.\d+)?$/.test(value) ? missing : formatQuantity(value)
}

/** With cents, and with the further digits of a price. */
function formatMoney(value: string | null): string {
  const text = formatNumber(value)
  const digits = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
  return text === missing || digits >= 2 ? text : `${text}${digits === 0 ? '.00' : '0'}`
}
