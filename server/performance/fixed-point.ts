/**
 * Exact decimals as integers: `parseFixed('1.5', 2)` → `150n`. Money has 2 places, quantities and prices have 8, as
 * their columns. No floating point.
 */

/** @throws RangeError for a text that is no decimal, or that has more places than the scale. */
export function parseFixed(text: string, places: number): bigint {
  let value = 0
  let point = -1
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit === -2 && point === -1) point = at
    else if (digit < 0 || digit > 9) return parseLong(text, places)
    else value = value * 10 + digit
  }
  const missing = point === -1 ? places : places - (text.length - 1 - point)
  if (missing < 0 || text.length + missing > 16 || text === '' || point === 0 || point === text.length - 1)
    return parseLong(text, places)
  return BigInt(value * 10 ** missing)
}

/** Texts of more digits than a double holds exactly, and those with a sign. */
function parseLong(text: string, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+?)0*)?$/.exec(text)
  const fraction = match?.[3] ?? ''
  if (match === null || fraction.length > places)
    throw new RangeError(`${text} is no decimal with at most ${places} places`)
  return BigInt(match[1]! + match[2]! + fraction.padEnd(places, '0'))
}

/** `formatFixed(150n, 8, 2)` → `'0.00000150'` without its last zero: at least `minPlaces` places remain. */
export function formatFixed(value: bigint, places: number, minPlaces = 0): string {
  // A string of a double is made much faster, and is exact for integers below 2⁵³.
  const isSmall = value < maxExact && value > -maxExact
  const text = isSmall ? String(Math.abs(Number(value))) : (value < 0n ? -value : value).toString()
  const digits = text.padStart(places + 1, '0')
  const point = digits.length - places
  let end = digits.length
  while (end > point + minPlaces && digits[end - 1] === '0') end -= 1
  const sign = value < 0n ? '-' : ''
  return sign + digits.slice(0, point) + (end > point ? `.${digits.slice(point, end)}` : '')
}

const maxExact = 2n ** 53n

export function formatCents(cents: bigint): string {
  return formatFixed(cents, 2, 2)
}

/** The quotient, rounded half away from zero like PostgreSQL's `round(numeric)`. The divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * divisor
  return dividend < 0n ? -((-2n * dividend + divisor) / doubled) : (2n * dividend + divisor) / doubled
}

/** The fraction as text with `places` decimals at most. */
export function formatQuotient(dividend: bigint, divisor: bigint, places: number): string {
  return formatFixed(divideRounded(dividend * 10n ** BigInt(places), divisor), places)
}
