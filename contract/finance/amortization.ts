import type { CalendarDate } from '#contract/dates/dates.ts'
import { add, compare, divide, multiply, roundToCents, subtract, sum } from '#contract/finance/exact.ts'

import { addMonths } from './payment-dates.ts'
import { calculatePeriodFactor, precision, raiseToPower } from './powers.ts'

/** Amounts and percentages are exact decimal text. */
export interface Loan {
  principal: string
  /** Nominal annual rate in percent; a twelfth is charged each month. */
  rate: string
  months: number
  firstPayment: CalendarDate
  /** Monthly payment on top of the regular one, all toward the principal. */
  extra: string
}

export interface Payment {
  /** Starts at 1. */
  number: number
  date: CalendarDate
  /** Principal, including any extra payment, plus interest. */
  payment: string
  interest: string
  principal: string
  /** The remaining balance after it. */
  balance: string
}

export interface Amortization {
  /** The regular payment without the extra one. */
  payment: string
  payments: Payment[]
  totalInterest: string
  totalPaid: string
}

/**
 * The schedule of a loan in equal monthly payments. The payment is P·i·(1 + i)^n / ((1 + i)^n − 1), where i is a
 * twelfth of the yearly rate. Each month's interest is the balance times i. Both are rounded to the nearest cent. The
 * last payment is the remaining balance, so the principals sum to the loan exactly. A small sum at a high rate over
 * decades could leave a last payment of more than twice the others. The payment is then rounded up, and the loan ends
 * earlier.
 */
export function amortize(loan: Loan): Amortization {
  const payment = calculatePayment(loan)
  const payments = schedulePayments(loan, payment)
  const last = payments.at(-1)?.payment ?? '0'
  if (compare(last, add(multiply(payment, '2'), loan.extra)) <= 0) return addTotals(payment, payments)
  const higher = roundToCents(add(payment, '0.01'))
  return addTotals(higher, schedulePayments(loan, higher))
}

function calculatePayment({ principal, rate, months }: Loan): string {
  if (compare(rate, '0') === 0) return divideToCents(principal, String(months))
  const monthly = divide(rate, '1200', precision)
  const growth = raiseToPower(calculatePeriodFactor(rate, 12), months)
  return divideToCents(multiply(multiply(principal, monthly), growth), subtract(growth, '1'))
}

function schedulePayments(
  { principal, rate, months, firstPayment, extra }: Loan,
  payment: string,
): Payment[] {
  const payments: Payment[] = []
  const regular = add(payment, extra)
  let balance = roundToCents(principal)
  for (let number = 1; number <= months && compare(balance, '0') > 0; number += 1) {
    const interest = divideToCents(multiply(balance, rate), '1200')
    const owed = add(balance, interest)
    const paid = number === months || compare(owed, regular) < 0 ? owed : regular
    const repaid = roundToCents(subtract(paid, interest))
    balance = roundToCents(subtract(balance, repaid))
    payments.push({
      number,
      date: addMonths(firstPayment, number - 1),
      payment: roundToCents(paid),
      interest,
      principal: repaid,
      balance,
    })
  }
  return payments
}

function addTotals(payment: string, payments: Payment[]): Amortization {
  return {
    payment,
    payments,
    totalInterest: roundToCents(sum(payments.map(({ interest }) => interest))),
    totalPaid: roundToCents(sum(payments.map(({ payment }) => payment))),
  }
}

/** Totals per calendar year, with the balance after the year's last payment. */
export function groupByYear(payments: readonly Payment[]): PaymentYear[] {
  const years = Map.groupBy(payments, ({ date }) => date.slice(0, 4))
  return [...years].map(([year, ofYear]) => ({
    year,
    payment: roundToCents(sum(ofYear.map(({ payment }) => payment))),
    interest: roundToCents(sum(ofYear.map(({ interest }) => interest))),
    principal: roundToCents(sum(ofYear.map(({ principal }) => principal))),
    balance: ofYear.at(-1)?.balance ?? '0.00',
  }))
}

export type PaymentYear = Omit<Payment, 'number' | 'date'> & { year: string }

function divideToCents(dividend: string, divisor: string): string {
  return roundToCents(divide(dividend, divisor, 2))
}
