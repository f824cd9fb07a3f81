import { formatAmount, formatPrice } from '#browser/investments/format-amount.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { compare, formatQuantity } from '#contract/finance/exact.ts'
import type { Activity } from '#contract/investments/activities.ts'
import { formatSplit } from '#contract/investments/format-split.ts'

import { isLoan, isLoanChange, nameKind } from './loans.ts'

type Described = Pick<
  Activity,
  | 'holding'
  | 'kind'
  | 'quantity'
  | 'unitPrice'
  | 'amount'
  | 'fee'
  | 'splitRatio'
  | 'costBasis'
  | 'acquiredDate'
  | 'currency'
>

/** `Buy: 10 at $60.00, $600.00, fee $5.00`. */
export function describeActivity(activity: Described): string {
  const { kind, quantity, unitPrice, amount, fee, splitRatio, costBasis, acquiredDate, currency, holding } =
    activity
  const isAmount = isLoan(holding?.kind) && (isLoanChange(kind) || kind === 'opening')
  const trade =
    quantity === null || isAmount
      ? null
      : `${formatQuantity(quantity)}${unitPrice === null ? '' : ` at ${formatPrice(unitPrice, currency)}`}`
  const price =
    quantity === null && unitPrice !== null ? `${formatPrice(unitPrice, currency)} per unit` : null
  const parts = [
    trade,
    price,
    splitRatio && formatSplit(splitRatio),
    amount && formatAmount(amount, currency),
    costBasis && costBasis !== amount && `cost ${formatAmount(costBasis, currency)}`,
    acquiredDate && `acquired on ${formatCalendarDate(acquiredDate)}`,
    compare(fee, '0') > 0 && `fee ${formatAmount(fee, currency)}`,
  ].filter(Boolean)
  return [nameKind(kind, holding?.kind), parts.join(', ')].filter(Boolean).join(': ')
}
