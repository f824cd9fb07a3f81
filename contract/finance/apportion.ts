import { multiply, round, roundToCents } from '#contract/finance/exact.ts'

/**
 * Divides whole cents by weights without losing any. Each weight receives the whole cents of its quota. The remaining
 * cents go to the largest remainders; between equals, to the first. Hamilton's method of 1791 for seats in Congress.
 */
export function apportion(cents: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map(() => 0n)
  const quotas = weights.map((weight, index) => ({
    index,
    whole: (cents * weight) / total,
    remainder: (cents * weight) % total,
  }))
  const left = cents - quotas.reduce((sum, { whole }) => sum + whole, 0n)
  const roundedUp = new Set(
    quotas
      .toSorted((one, other) => compareBigInts(other.remainder, one.remainder))
      .slice(0, Number(left))
      .map(({ index }) => index),
  )
  return quotas.map(({ index, whole }) => whole + (roundedUp.has(index) ? 1n : 0n))
}

export function toCents(dollars: string): bigint {
  return BigInt(round(multiply(dollars, '100'), 0))
}

export function toDollars(cents: bigint): string {
  return roundToCents(multiply(String(cents), '0.01'))
}

function compareBigInts(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
