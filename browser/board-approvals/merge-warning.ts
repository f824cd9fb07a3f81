import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'

type Comparison = Pick<BoardApproval['differences'][number], 'field' | 'before' | 'memberValue'>

/** A warning if the two entries differ in a fact that a person has only once, otherwise null. */
export function describeMergeWarning(differences: readonly Comparison[]): string | null {
  const conflicting = differences
    .filter(({ before, memberValue: own }) => before !== null && typeof own === 'string')
    .flatMap(({ field }) => uniqueFacts[field] ?? [])
  if (conflicting.length === 0) return null
  const facts = [conflicting.slice(0, -1).join(', '), conflicting.at(-1)].filter(Boolean).join(' and ')
  return `The two entries differ in ${facts}. Make sure that they describe the same person before you approve.`
}

const uniqueFacts: Record<string, string> = {
  gender: 'gender',
  birthDate: 'date of birth',
  deathDate: 'date of death',
  isAlive: 'whether the member is living',
}
