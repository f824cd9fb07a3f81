import { compare, multiply, roundToCents } from '#contract/finance/exact.ts'
import { figuresTooLarge } from '#server/investments/failures.ts'

/** What the columns and the calculation of performance can contain, in the currency of an investment. */
export const maxValue = '9999999999999'

/**
 * Quantity × price, rounded to cents once.
 * @throws Failure 409 beyond ten trillion.
 */
export function priceUnits(quantity: string, unitPrice: string): string {
  const amount = multiply(quantity, unitPrice)
  if (compare(amount, maxValue) > 0) throw figuresTooLarge()
  return roundToCents(amount)
}
