import { UnitPrice } from '#contract/investments/activities.ts'
import { activityFields, checkActivity, type ActivityField } from '#contract/investments/activity-fields.ts'
import { firstLedgerDay, PositiveMoney, PositiveQuantity } from '#contract/investments/holdings.ts'
import { SplitRatio } from '#contract/investments/split-ratio.ts'

import type { ParsedActivity } from './parsed-activity.ts'

const numberSchemas = {
  quantity: PositiveQuantity,
  unitPrice: UnitPrice,
  amount: PositiveMoney,
  fee: PositiveMoney,
  splitRatio: SplitRatio,
} as const

const labels: Record<keyof typeof numberSchemas, string> = {
  quantity: 'Quantity',
  unitPrice: 'Price',
  amount: 'Amount',
  fee: 'Fee',
  splitRatio: 'Split',
}

/** Why an activity of a file cannot be recorded, as a sentence; null if it can. */
export function findRowProblem(activity: ParsedActivity, today: string): string | null {
  const { kind, date, symbol, name, currency } = activity
  if (date === null) return 'The date cannot be read'
  if (date < firstLedgerDay) return 'The date is before 1800'
  if (date > today) return 'The date is in the future'
  if (kind === null) return 'The kind of activity is unknown'
  if (currency !== null && !/^[A-Z]{3}$/.test(currency))
    return 'The currency is not three letters, such as USD'
  for (const [field, schema] of Object.entries(numberSchemas) as [
    keyof typeof numberSchemas,
    typeof UnitPrice,
  ][]) {
    const value = activity[field]
    if (value === null) continue
    const result = schema.safeParse(value)
    if (!result.success)
      return `${labels[field]}: ${result.error.issues[0]?.message ?? 'this is not a number'}`
  }
  const needsHolding = activityFields[kind].holdingId === 'required'
  if (needsHolding && symbol === null && name === null) return 'The row names no investment'
  const problems = checkActivity({ ...toFields(activity), kind, date })
  return Object.values(problems)[0] ?? null
}

/** Without the fields that its kind does not have, and with the cost that an arrival has by default. */
export function restrictToKind(activity: ParsedActivity): ParsedActivity {
  const { kind } = activity
  if (kind === null) return activity
  const rules = activityFields[kind]
  const pick = <Value>(field: ActivityField, value: Value) => (rules[field] === undefined ? null : value)
  // A fee of zero is none.
  const fee = activity.fee === '0' ? null : activity.fee
  return {
    ...activity,
    quantity: pick('quantity', activity.quantity),
    unitPrice: pick('unitPrice', activity.unitPrice),
    amount: pick('amount', activity.amount),
    fee: pick('fee', fee),
    splitRatio: pick('splitRatio', activity.splitRatio),
  }
}

function toFields(activity: ParsedActivity): Record<ActivityField, string | null> {
  const { kind, quantity, unitPrice, amount, fee, splitRatio, symbol, name } = activity
  const rules = kind === null ? {} : activityFields[kind]
  return {
    holdingId: rules.holdingId === undefined ? null : (symbol ?? name),
    quantity,
    unitPrice,
    amount,
    fee,
    splitRatio,
    // Follows from the price or the amount.
    costBasis: rules.costBasis === undefined ? null : (amount ?? unitPrice),
    acquiredDate: null,
    lotId: null,
    method: null,
    source: null,
  }
}
