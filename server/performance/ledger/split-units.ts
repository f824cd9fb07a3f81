import { divideRounded } from '#server/performance/fixed-point.ts'

import type { Fraction } from './entries.ts'

/** Units rounded to 10⁻⁸, and what the exact number has beyond them, as a fraction of 10⁻⁸. */
export type Units = { quantity: bigint; rest: Fraction | undefined }

/** The exact units × new ÷ old. No digit is lost, so that the inverse split restores them. */
export function splitUnits({ quantity, rest }: Units, { numerator, denominator }: Fraction): Units {
  const exact = quantity * (rest?.denominator ?? 1n) + (rest?.numerator ?? 0n)
  const [dividend, divisor] = reduce(exact * numerator, (rest?.denominator ?? 1n) * denominator)
  const rounded = divideRounded(dividend, divisor)
  const remainder = dividend - rounded * divisor
  return {
    quantity: rounded,
    rest: remainder === 0n ? undefined : { numerator: remainder, denominator: divisor },
  }
}

/** Without it, the numbers would grow with every split. */
function reduce(dividend: bigint, divisor: bigint): [bigint, bigint] {
  let [a, b] = [dividend < 0n ? -dividend : dividend, divisor]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? [0n, 1n] : [dividend / a, divisor / a]
}
