import type { FamilyMember } from '#contract/family-tree.ts'

import type { ChartKind } from './chosen.ts'

/** Whom a chart is about until somebody is chosen: the eldest of all, or for ancestors the youngest who has any. */
export function usualRoot(members: readonly FamilyMember[], kind: ChartKind): string {
  const [first] = members
  if (first === undefined) return ''
  if (kind !== 'ancestors')
    return members.reduce((eldest, member) => (isElder(member, eldest) ? member : eldest), first).id
  const withParents = members.filter(({ fatherId, motherId }) => fatherId !== null || motherId !== null)
  return withParents.reduce(
    (youngest, member) => (isElder(youngest, member) ? member : youngest),
    withParents[0] ?? first,
  ).id
}

function isElder(one: FamilyMember, other: FamilyMember): boolean {
  if (one.generation !== other.generation) return one.generation < other.generation
  return bornOf(one) < bornOf(other)
}

/** What is told in words and has no day yet still has its year: 'about 1868'. */
function bornOf({ birthDate, bornFrom, birthText }: FamilyMember): string {
  return birthDate ?? bornFrom ?? /\b\d{4}\b/.exec(birthText ?? '')?.[0] ?? '9999'
}
