import { countDays } from '#server/performance/day-numbers.ts'
import { parseFixed } from '#server/performance/fixed-point.ts'

/** The prices of a series in 10⁻⁸. An integer of 64 bits has all digits of numeric(18,8). */
export type ParsedSeries = { days: Int32Array; prices: BigInt64Array }

/** A price of at most 15 digits is read as an integer of a double, which is exact. */
const maxExactDigits = 15
const scale = 8
const [zero, newline] = [48, 10]
/** The point, as a distance from zero. */
const point = -2
const word = 2 ** 32
/** A day, a space, a digit and the end of the line. */
const minLineLength = 13
const powers = Array.from({ length: scale + 1 }, (_, places) => 10 ** places)

/**
 * Reads lines of `YYYY-MM-DD PRICE`. A character at a time, since a million lines are read in one calculation.
 * @throws RangeError for a price with more than eight places, and for days that do not ascend.
 */
export function parsePriceSeries(points: string): ParsedSeries {
  const bytes = Buffer.from(points, 'latin1')
  const capacity = Math.ceil(bytes.length / minLineLength)
  const days = new Int32Array(capacity)
  const prices = new BigInt64Array(capacity)
  const words = new Uint32Array(prices.buffer)
  let [position, line, month, monthStart] = [0, 0, -1, 0]
  for (; position < bytes.length; line += 1) {
    const lineMonth = readDigits(bytes, position, 4) * 12 + readDigits(bytes, position + 5, 2)
    if (lineMonth !== month) {
      month = lineMonth
      monthStart = countDays(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, 1)
    }
    const day = monthStart + readDigits(bytes, position + 8, 2) - 1
    if (line > 0 && day <= days[line - 1]!) throw new RangeError('The days of a series must ascend')
    days[line] = day
    position += 11
    const start = position
    let [value, places, isPlain] = [0, -1, true]
    for (; position < bytes.length && bytes[position] !== newline; position += 1) {
      const digit = bytes[position]! - zero
      if (digit === point && places === -1) places = 0
      else if (digit < 0 || digit > 9) isPlain = false
      else {
        value = value * 10 + digit
        if (places >= 0) places += 1
      }
    }
    const missing = scale - Math.max(places, 0)
    if (!isPlain || missing < 0 || position - start + missing > maxExactDigits || position === start)
      prices[line] = parseFixed(points.slice(start, position), scale)
    else {
      // The two halves of the 64 bits, since a bigint would be an object.
      const units = value * powers[missing]!
      words[2 * line] = units % word
      words[2 * line + 1] = Math.floor(units / word)
    }
    position += 1
  }
  return { days: days.subarray(0, line), prices: prices.subarray(0, line) }
}

function readDigits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0
  for (let at = start; at < start + count; at += 1) value = value * 10 + bytes[at]! - zero
  return value
}
