import { z } from 'zod'

import { toText } from './exact.ts'

/**
 * Amounts travel as exact decimal text and are never JavaScript numbers on the way to or from a column.
 * Section 9: money has precision 18,2 and quantities 18,8. More digits than the column holds are refused,
 * never rounded in silence.
 */
export const Money = exactDecimal('An amount', 16, 2)
export const Quantity = exactDecimal('A quantity', 10, 8)

/** `integerDigits` before the point and `fractionDigits` after it; accepts text or a JSON number. */
function exactDecimal(subject: string, integerDigits: number, fractionDigits: number) {
  const pattern = new RegExp(`^-?\\d{1,${integerDigits}}(\\.\\d{1,${fractionDigits}})?$`)
  const sentence = `${subject} has at most ${integerDigits} digits before the point and ${fractionDigits} after it`
  const inexact = `${subject} with more than 15 digits must be sent as text: as a JSON number it loses some`
  return z
    .union([z.string(), z.number().refine(isExact).transform(toText)], {
      error: ({ input }) => (typeof input === 'number' && !isExact(input) ? inexact : sentence),
    })
    .pipe(z.string().trim().regex(pattern, sentence))
}

/** A double keeps any 15 digits. One that needs more to be told apart was not what somebody wrote. */
function isExact(number: number): boolean {
  return number.toExponential().replace(/e.*/, '').replace(/\D/g, '').length <= 15
}
