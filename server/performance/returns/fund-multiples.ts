import { compare, divide, subtract, sum } from '#contract/finance/exact.ts'

/** Multiples of a private fund with four decimals; null where nothing was committed or paid in. */
export type FundMultiples = {
  paidIn: string
  distributed: string
  /** Paid-in capital ÷ committed capital. */
  pic: string | null
  /** Distributions ÷ paid-in capital. */
  dpi: string | null
  /** Residual value ÷ paid-in capital. */
  rvpi: string | null
  /** (Residual value + distributions) ÷ paid-in capital. */
  tvpi: string | null
  /** What may still be called; zero when more was called than committed. */
  unfunded: string | null
}

/** PIC, DPI, RVPI and TVPI as in eVestment's "Money Multiples". All in one currency. */
export function calculateFundMultiples(fund: {
  commitment: string | null
  calls: readonly string[]
  distributions: readonly string[]
  residualValue: string
}): FundMultiples {
  const paidIn = sum(fund.calls)
  const distributed = sum(fund.distributions)
  const total = sum([distributed, fund.residualValue])
  const { commitment } = fund
  const rest = commitment === null ? null : subtract(commitment, paidIn)
  return {
    paidIn,
    distributed,
    pic: commitment === null ? null : divideOrNull(paidIn, commitment),
    dpi: divideOrNull(distributed, paidIn),
    rvpi: divideOrNull(fund.residualValue, paidIn),
    tvpi: divideOrNull(total, paidIn),
    unfunded: rest === null ? null : compare(rest, '0') < 0 ? '0' : rest,
  }
}

function divideOrNull(dividend: string, divisor: string): string | null {
  return compare(divisor, '0') === 0 ? null : divide(dividend, divisor, 4)
}
