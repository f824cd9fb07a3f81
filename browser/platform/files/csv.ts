import { byteOrderMark, formatCsvLine } from '#contract/csv.ts'

/** Rows as a CSV file, in which no text is a formula. */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return byteOrderMark + lines.map(formatCsvLine).join('')
}
