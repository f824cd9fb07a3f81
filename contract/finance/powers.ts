import { add, divide, multiply, round, subtract, toText } from '#contract/finance/exact.ts'

/** Decimals of powers and roots, far beyond a cent of any estate. */
export const precision = 36

/**
 * `raiseToPower('1.005', 360)`: exponentiation by squaring, rounded to `precision` at each step. For integer exponents.
 */
export function raiseToPower(base: string, exponent: number): string {
  let result = '1'
  let square = base
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = round(multiply(result, square), precision)
    square = round(multiply(square, square), precision)
  }
  return result
}

/**
 * `computeRoot('1.06', 12)`: the number whose twelfth power is 1.06. Newton's method from the nearest double; each step
 * doubles its fifteen digits, so three are enough. For positive values.
 */
export function computeRoot(value: string, degree: number): string {
  let guess = toText(Number(value) ** (1 / degree))
  for (let step = 0; step < 3; step += 1) {
    const slope = multiply(String(degree), raiseToPower(guess, degree - 1))
    guess = subtract(guess, divide(subtract(raiseToPower(guess, degree), value), slope, precision))
  }
  return round(guess, precision)
}

/** The growth factor of one period: `calculatePeriodFactor('6', 12)` → `1.005` for 6% a year and 12 periods. */
export function calculatePeriodFactor(percent: string, partsOfAYear: number): string {
  return add('1', divide(percent, String(100 * partsOfAYear), precision))
}
