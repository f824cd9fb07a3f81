import { add, compare, divide, subtract } from '#contract/finance/exact.ts'
import type { Activity } from '#contract/investments/activities.ts'
import { activityKinds, type ActivityKind, type HoldingKind } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

/** A loan that is owed or owed to: its activities have an amount, from which the units follow. */
export type LoanKind = 'debt' | 'receivable'

export function isLoan(kind: HoldingKind | null | undefined): kind is LoanKind {
  return kind === 'debt' || kind === 'receivable'
}

const loanKinds: Record<LoanKind, Partial<Record<ActivityKind, string>>> = {
  debt: { sell: 'Repayment', buy: 'Further borrowing', interest: 'Interest paid' },
  receivable: { sell: 'Repayment', buy: 'Further lending', interest: 'Interest received' },
}

/** What a kind of activity is called for an investment. */
export function nameKind(kind: ActivityKind, holding: HoldingKind | null | undefined): string {
  return (isLoan(holding) ? loanKinds[holding][kind] : undefined) ?? activityKinds[kind]
}

/** A repayment, or a further amount: it changes what is outstanding by its amount. */
export function isLoanChange(kind: ActivityKind): kind is 'buy' | 'sell' {
  return kind === 'buy' || kind === 'sell'
}

type Loan = Pick<UserInvestment, 'quantity' | 'price' | 'currentValue'>
type Change = { kind: ActivityKind; amount: string }

/** What is outstanding, without the activity that is corrected. */
export function findOutstanding(loan: Loan, corrected?: Activity): Loan {
  if (corrected === undefined || !isLoanChange(corrected.kind)) return loan
  const revert = corrected.kind === 'sell' ? add : subtract
  return {
    price: loan.price,
    quantity: revert(loan.quantity, corrected.quantity ?? '0'),
    currentValue: revert(loan.currentValue, corrected.amount ?? '0'),
  }
}

/**
 * The units of a change, so that what is outstanding changes by its amount to the cent. Null for a repayment of more
 * than that.
 */
export function toUnits({ quantity, price, currentValue }: Loan, { kind, amount }: Change): string | null {
  const rest = kind === 'sell' ? subtract(currentValue, amount) : add(currentValue, amount)
  if (compare(rest, '0') < 0) return null
  if (compare(rest, '0') === 0) return quantity
  if (compare(price, '0') <= 0) return null
  const units = divide(rest, price, 8)
  return kind === 'sell' ? subtract(quantity, units) : subtract(units, quantity)
}
