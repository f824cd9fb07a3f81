/**
 * A line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula, such as `=Ada`, gets a leading
 * apostrophe (OWASP, "CSV Injection"). Numbers do not.
 */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell => formatCell(String(cell))).join(',')}\r\n`
}

/** Excel needs it to detect UTF-8. */
export const byteOrderMark = '\uFEFF'

function formatCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isNumber && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
