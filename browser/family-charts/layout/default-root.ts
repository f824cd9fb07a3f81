import type { FamilyMember } from '#contract/family-tree.ts'

import type { ChartKind } from './chart-selection.ts'

/**
 * Whom a chart is about until somebody is chosen: the reader, where the tree knows who that is and the chart would show
 * anybody beside them. Else whoever has the most descendants, the eldest of these; for ancestors the youngest who has
 * any.
 */
export function chooseDefaultRoot(
  members: readonly FamilyMember[],
  kind: ChartKind,
  ownId: string | null = null,
): string {
  const [first] = members
  if (first === undefined) return ''
  const own = members.find(({ id }) => id === ownId)
  if (kind === 'ancestors') {
    if (own !== undefined && hasParents(own)) return own.id
    const withParents = members.filter(hasParents)
    return withParents.reduce(
      (youngest, member) => (isElder(youngest, member) ? member : youngest),
      withParents[0] ?? first,
    ).id
  }
  if (own !== undefined && kind === 'family') return own.id
  const descendants = countDescendants(members)
  const of = ({ id }: FamilyMember) => descendants.get(id) ?? 0
  if (own !== undefined && of(own) > 0) return own.id
  return members.reduce((most, member) => {
    const more = of(member) - of(most)
    return more > 0 || (more === 0 && isElder(member, most)) ? member : most
  }, first).id
}

function hasParents({ fatherId, motherId }: FamilyMember): boolean {
  return fatherId !== null || motherId !== null
}

/** Whoever descends from somebody along two ways is counted twice, which is near enough to choose by. */
function countDescendants(members: readonly FamilyMember[]): Map<string, number> {
  const children = new Map<string, string[]>()
  for (const { id, fatherId, motherId } of members)
    for (const parentId of new Set([fatherId, motherId]))
      if (parentId !== null) children.set(parentId, [...(children.get(parentId) ?? []), id])
  const counts = new Map<string, number>()
  const count = (id: string): number => {
    const known = counts.get(id)
    if (known !== undefined) return known
    // Should somebody be their own ancestor after all, they are counted no further.
    counts.set(id, 0)
    let sum = 0
    for (const child of children.get(id) ?? []) sum += 1 + count(child)
    counts.set(id, sum)
    return sum
  }
  for (const { id } of members) count(id)
  return counts
}

function isElder(one: FamilyMember, other: FamilyMember): boolean {
  if (one.generation !== other.generation) return one.generation < other.generation
  return bornOf(one) < bornOf(other)
}

/** What is told in words and has no day yet still has its year: 'about 1868'. */
function bornOf({ birthDate, bornFrom, birthText }: FamilyMember): string {
  return birthDate ?? bornFrom ?? /\b\d{4}\b/.exec(birthText ?? '')?.[0] ?? '9999'
}
