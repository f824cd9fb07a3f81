/**
 * Lines as a file by RFC 4180, with the mark that tells Excel it is UTF-8. A text that a spreadsheet would take
 * for a formula, such as a name that begins with `=`, is led by an apostrophe; figures stay figures.
 */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map(cells => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  const isFigure = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isFigure && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
