import type { BoardApproval } from '#contract/board-approvals.ts'

type Sides = Pick<BoardApproval['differences'][number], 'field' | 'before' | 'own'>

/** What two entries for one person should not say otherwise, as a warning; null where they do not. */
export function mergeWarning(differences: readonly Sides[]): string | null {
  const doubtful = differences
    .filter(({ before, own }) => before !== null && typeof own === 'string')
    .flatMap(({ field }) => telling[field] ?? [])
  if (doubtful.length === 0) return null
  const named = [doubtful.slice(0, -1).join(', '), doubtful.at(-1)].filter(Boolean).join(' and ')
  return `The two entries differ in ${named}. Please make sure that they are one person before you approve.`
}

const telling: Record<string, string> = {
  gender: 'gender',
  birthDate: 'date of birth',
  deathDate: 'date of death',
}
