/**
 * The trimmed text with a space for each run of tabs, line breaks and the spaces beside them.
 *
 * Not beside the schemas of `text.ts`: each GEDCOM worker would load zod for it, which takes longer than its own code.
 */
export function toSingleLine(text: string): string {
  const trimmed = text.trim()
  return lineBreakPattern.test(trimmed)
    ? trimmed.replaceAll(/[ \t\n\r\u2028\u2029]+/g, space => (lineBreakPattern.test(space) ? ' ' : space))
    : trimmed
}

/** What a field of one line cannot show: a tab, a newline, or a separator of Unicode. */
const lineBreakPattern = /[\t\n\r\u2028\u2029]/
