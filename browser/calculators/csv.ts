/**
 * Rows as CSV (RFC 4180) with a byte order mark, which Excel needs to detect UTF-8. Text that a spreadsheet would run
 * as a formula, such as `=Ada`, gets a leading apostrophe. Numbers do not.
 */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map(cells => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
