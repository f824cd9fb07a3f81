import { pluralize } from '#contract/texts/counts.ts'

/**
 * The toast of filed documents. It names the document, or the chosen files that were refused: `3 documents added`,
 * `1 file could not be added: tool.exe.`
 */
export function describeFiled(
  titles: readonly string[],
  { refused, title = 'Document added' }: { refused: readonly string[]; title?: string | undefined },
): { title: string; description?: string } {
  const [only, second] = titles
  const heading = second === undefined ? title : `${titles.length} documents added`
  if (refused.length > 0)
    return {
      title: heading,
      description: `${pluralize(refused.length, 'file')} could not be added: ${listNames(refused)}.`,
    }
  return second === undefined && only !== undefined
    ? { title: heading, description: only }
    : { title: heading }
}

/** `a.exe, b.exe, c.exe and 4 more` */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxShownNames).join(', ')
  const rest = names.length - maxShownNames
  return rest > 0 ? `${shown} and ${rest} more` : shown
}

const maxShownNames = 3
