import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'

import { isLoan } from '#browser/investments/activities/loans.ts'
import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { formatAmount, formatGain, formatPrice, getGainClass } from '#browser/investments/format-amount.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { DataTable } from '#browser/ui/lists/DataTable.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import type { PagedQuery } from '#browser/ui/lists/PagedList.tsx'
import { sortRows } from '#browser/ui/lists/sort-rows.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import {
  calculatePercent,
  compare,
  formatDollars,
  formatPercent,
  formatQuantity,
} from '#contract/finance/exact.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import { describeInvestment } from './describe-investment.ts'
import { useInvestmentDialogs } from './investment-dialogs.tsx'
import { InvestmentMenuButton } from './InvestmentMenuButton.tsx'

export interface InvestmentTableProps {
  list: PagedQuery<UserInvestment>
  empty: ReactNode
}

/** The investments with their figures. When all of them are loaded, they are sortable, and the largest come first. */
export function InvestmentTable({ list, empty }: InvestmentTableProps) {
  const { state, setState } = useDashboardState()
  const { data, hasNextPage } = list
  return (
    <>
      <DataTable
        caption="Investments"
        captionHidden
        columns={hasNextPage ? unsortableColumns : columns}
        rows={hasNextPage ? data?.rows : data && sortRows(data.rows, getValue, 'descending')}
        rowKey={({ id }) => id}
        empty={empty}
        paging={{ page: state.page, onChange: (page, options) => setState({ page }, options) }}
      />
      {data !== undefined && data.rows.length > 0 && <LoadMore list={{ ...list, data }} noun="investments" />}
    </>
  )
}

/** A loan is an amount. */
const noUnits = '–'

type Column = ComponentProps<typeof DataTable<UserInvestment>>['columns'][number]

const columns: Column[] = [
  {
    header: 'Investment',
    cell: investment => <Name investment={investment} />,
    sortKey: ({ assetName }) => assetName,
  },
  {
    header: 'Quantity',
    numeric: true,
    isDetail: true,
    cell: ({ kind, quantity }) => (isLoan(kind) ? noUnits : formatQuantity(quantity)),
    sortKey: ({ quantity }) => Number(quantity),
  },
  {
    header: 'Purchase price',
    numeric: true,
    isDetail: true,
    cell: ({ kind, purchasePrice, currency }) =>
      isLoan(kind) ? noUnits : formatPrice(purchasePrice, currency),
    sortKey: investment => convertToDollars(investment.purchasePrice, investment),
  },
  {
    header: 'Current value',
    numeric: true,
    cell: investment => <Value investment={investment} />,
    sortKey: getValue,
  },
  {
    header: 'Unrealized gain',
    numeric: true,
    cell: investment => <Gain investment={investment} />,
    sortKey: ({ gainInDollars }) => (gainInDollars === null ? null : Number(gainInDollars)),
  },
  {
    header: 'Income',
    numeric: true,
    isDetail: true,
    cell: ({ income, currency }) => formatAmount(income, currency),
    sortKey: investment => convertToDollars(investment.income, investment),
  },
  { header: 'Actions', cell: investment => <Actions investment={investment} /> },
]

/** In dollars, so that investments in several currencies compare. */
function getValue({ value }: UserInvestment): number | null {
  return value === null ? null : Number(value)
}

/** By the rate of the current value; null without one. Exact enough to sort by. */
function convertToDollars(amount: string, { currency, currentValue, value }: UserInvestment): number | null {
  if (currency === reportingCurrency) return Number(amount)
  if (value === null || Number(currentValue) === 0) return null
  return Number(amount) * Math.abs(Number(value) / Number(currentValue))
}

const unsortableColumns: Column[] = columns.map(({ header, cell, numeric = false, isDetail = false }) => ({
  header,
  cell,
  numeric,
  isDetail,
}))

function Actions({ investment }: { investment: UserInvestment }) {
  const { openDialog, dialog } = useInvestmentDialogs(investment)
  return (
    <>
      <InvestmentMenuButton investment={investment} onOpenDialog={openDialog} />
      {dialog}
    </>
  )
}

function Name({ investment }: { investment: UserInvestment }) {
  const { addressWith } = useDashboardState()
  const { assetName, isStale } = investment
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link href={addressWith({ investment: investment.id })} className="link wrap-anywhere">
          {assetName}
        </Link>
        {isStale && <Badge tone="gold">Stale</Badge>}
      </span>
      <span className="text-caption font-normal text-muted wrap-anywhere">
        {describeInvestment(investment)}
      </span>
    </span>
  )
}

/** In the currency of the investment, and in dollars. */
function Value({ investment }: { investment: UserInvestment }) {
  const { kind, currentValue, currency, value, price, priceDate } = investment
  const sign = kind === 'debt' && compare(currentValue, '0') > 0 ? '-' : ''
  return (
    <Figure
      note={
        priceDate === null
          ? 'no price'
          : `${isLoan(kind) ? '' : `${formatPrice(price, currency)} `}on ${formatCalendarDate(priceDate)}`
      }
    >
      {sign}
      {formatAmount(currentValue, currency)}
      {currency !== reportingCurrency && (
        <span className="block text-caption text-muted">
          {value === null ? 'no exchange rate' : formatDollars(value)}
        </span>
      )}
    </Figure>
  )
}

/** In the currency of the investment, and in dollars. */
function Gain({ investment }: { investment: UserInvestment }) {
  const { unrealizedGain, gainInDollars, cost, currency } = investment
  const note =
    compare(cost, '0') > 0
      ? formatPercent(calculatePercent(unrealizedGain, cost, 2), { sign: 'exceptZero' })
      : undefined
  return (
    <Figure note={note} className={getGainClass(unrealizedGain)}>
      {formatGain(unrealizedGain, currency)}
      {currency !== reportingCurrency && (
        <span className="block text-caption text-muted">
          {gainInDollars === null ? 'no exchange rate' : formatGain(gainInDollars, reportingCurrency)}
        </span>
      )}
    </Figure>
  )
}

function Figure({
  note,
  className,
  children,
}: {
  note: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className="inline-block">
      <span className={joinClasses('block', className)}>{children}</span>
      {note !== undefined && <span className="block text-caption text-muted">{note}</span>}
    </span>
  )
}
