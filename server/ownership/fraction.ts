/** An exact fraction in lowest terms. The denominator is positive. */
export type Fraction = { numerator: bigint; denominator: bigint }

export const zero: Fraction = { numerator: 0n, denominator: 1n }
export const one: Fraction = { numerator: 1n, denominator: 1n }

/** @throws RangeError when the denominator is zero. */
export function createFraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('A fraction has no zero as its denominator')
  const divisor = findGreatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** A percentage as stored, with at most six decimals: `'12.5'` → 1/8. */
export function parsePercent(percent: string): Fraction {
  const [whole = '0', decimals = ''] = percent.split('.')
  return createFraction(BigInt(whole + decimals.padEnd(6, '0')), 100_000_000n)
}

export function addFractions(left: Fraction, right: Fraction): Fraction {
  return createFraction(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  )
}

export function subtractFractions(left: Fraction, right: Fraction): Fraction {
  return addFractions(left, { ...right, numerator: -right.numerator })
}

export function multiplyFractions(left: Fraction, right: Fraction): Fraction {
  return createFraction(left.numerator * right.numerator, left.denominator * right.denominator)
}

/** @throws RangeError when the divisor is zero. */
export function divideFractions(dividend: Fraction, divisor: Fraction): Fraction {
  return createFraction(dividend.numerator * divisor.denominator, dividend.denominator * divisor.numerator)
}

export function sumFractions(terms: Iterable<Fraction>): Fraction {
  let total = zero
  for (const term of terms) total = addFractions(total, term)
  return total
}

/** Negative, zero or positive, for sorting. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounds half away from zero, like `contract/finance/exact.ts`. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n
  const rounded = ((isNegative ? -dividend : dividend) * 2n + divisor) / (divisor * 2n)
  return isNegative ? -rounded : rounded
}

/** The share of an amount in dollars, rounded once to cents: `('100.00', 1/3)` → `'33.33'`. */
export function takeShare(amount: string, { numerator, denominator }: Fraction): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  const cents = BigInt(whole + decimals.padEnd(2, '0'))
  return formatDecimal(divideRounded(cents * numerator, denominator), 2)
}

/** How many decimals a percentage without a finite decimal is rounded to. */
const roundedPlaces = 12

/**
 * The percentage as decimal text. Every product of stored percentages has a finite decimal, so it is exact; the shares
 * in a loop may have none and are rounded, beside the exact fraction: 2/3 → `66.666666666667` and `2/3`.
 */
export function formatShare(share: Fraction): { percent: string; fraction: string | null } {
  const { numerator, denominator } = share
  const places = countDecimals(denominator)
  const percent = trimZeros(
    formatDecimal(
      divideRounded(numerator * 100n * 10n ** BigInt(places ?? roundedPlaces), denominator),
      places ?? roundedPlaces,
    ),
  )
  return { percent, fraction: places === null ? `${numerator}/${denominator}` : null }
}

/** The number of decimals of a fraction with this denominator in lowest terms; null if they never end. */
function countDecimals(denominator: bigint): number | null {
  const [withoutTwos, twos] = removeFactor(denominator, 2n)
  const [rest, fives] = removeFactor(withoutTwos, 5n)
  return rest === 1n ? Math.max(twos, fives) : null
}

function removeFactor(value: bigint, factor: bigint): [bigint, number] {
  let [rest, count] = [value, 0]
  while (rest % factor === 0n) [rest, count] = [rest / factor, count + 1]
  return [rest, count]
}

/** `(-5n, 2)` → `'-0.05'`. */
function formatDecimal(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, digits.length - places)}.${digits.slice(-places)}`
  return scaled < 0n ? `-${text}` : text
}

function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

function findGreatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
