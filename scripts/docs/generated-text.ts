/**
 * Replaces the generated text of a page between its two markers; everything else stays.
 * @throws when the page does not contain the markers.
 */
export function replaceGenerated(page: string, name: string, text: string, command = 'npm run docs'): string {
  const startMarker = `<!-- prettier-ignore-start -->\n<!-- \`${command}\` writes the ${name} below. -->\n`
  const endMarker = '\n<!-- prettier-ignore-end -->'
  const [before, rest] = page.split(startMarker)
  const after = rest?.slice(rest.indexOf(endMarker))
  if (before === undefined || !after?.startsWith(endMarker))
    throw new Error(`The page does not contain the markers of the ${name}.`)
  return `${before}${startMarker}\n${text}${after}`
}

/** A table in Markdown. Cells must not contain vertical bars. */
export function toMarkdownTable(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |\n`).join('')
}
