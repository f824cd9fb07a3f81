import { z } from 'zod'

import { toText } from './exact.ts'

const notPlain = 'Please enter plain digits, such as 1000 or 12.50'

/**
 * Amounts are exact decimal text between form and column, never JavaScript numbers. Section 9: money has precision
 * 18,2 and quantities 18,8. More digits are rejected, never rounded silently.
 */
export const Money = exactDecimal('An amount', 16, 2)
export const Quantity = exactDecimal('A quantity', 10, 8)

/** `integerDigits` before the point and `fractionDigits` after it; accepts text or a JSON number. */
function exactDecimal(subject: string, integerDigits: number, fractionDigits: number) {
  const pattern = new RegExp(`^-?\\d{1,${integerDigits}}(\\.\\d{1,${fractionDigits}})?$`)
  const sentence = `${subject} can have at most ${integerDigits} digits before the decimal point and ${fractionDigits} after it`
  const inexact = `${subject} with more than 15 digits must be sent as text, since a JSON number would lose digits`
  return z
    .union([z.string(), z.number().refine(isExact).transform(toText)], {
      error: ({ input }) => (typeof input === 'number' && !isExact(input) ? inexact : sentence),
    })
    .pipe(
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/, { error: notPlain, abort: true })
        .regex(pattern, sentence),
    )
}

/** A double preserves 15 digits. One with more was not written that way. */
function isExact(number: number): boolean {
  return number.toExponential().replace(/e.*/, '').replace(/\D/g, '').length <= 15
}
