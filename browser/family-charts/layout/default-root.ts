import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import type { ChartKind } from './chart-selection.ts'

/**
 * Chooses the root of a chart until the reader picks a person. The linked member comes first, unless the chart would
 * show only them. Otherwise it is the member with the most descendants, the oldest on a tie. For ancestors it is the
 * youngest member who has parents.
 */
export function chooseDefaultRoot(
  members: readonly FamilyMember[],
  kind: ChartKind,
  linkedMemberId: string | null = null,
): string {
  const [first] = members
  if (first === undefined) return ''
  const linked = members.find(({ id }) => id === linkedMemberId)
  if (kind === 'ancestors') {
    if (linked !== undefined && hasParents(linked)) return linked.id
    const withParents = members.filter(hasParents)
    return withParents.reduce(
      (youngest, member) => (isOlder(youngest, member) ? member : youngest),
      withParents[0] ?? first,
    ).id
  }
  if (linked !== undefined && kind === 'family') return linked.id
  const counts = countDescendants(members)
  const getDescendantCount = ({ id }: FamilyMember) => counts.get(id) ?? 0
  if (linked !== undefined && getDescendantCount(linked) > 0) return linked.id
  return members.reduce((best, member) => {
    const difference = getDescendantCount(member) - getDescendantCount(best)
    return difference > 0 || (difference === 0 && isOlder(member, best)) ? member : best
  }, first).id
}

function hasParents({ fatherId, motherId }: FamilyMember): boolean {
  return fatherId !== null || motherId !== null
}

/** Counts descendants who are reached along two lines twice, which is precise enough here. */
function countDescendants(members: readonly FamilyMember[]): Map<string, number> {
  const children = new Map<string, string[]>()
  for (const { id, fatherId, motherId } of members)
    for (const parentId of new Set([fatherId, motherId]))
      if (parentId !== null) children.set(parentId, [...(children.get(parentId) ?? []), id])
  const counts = new Map<string, number>()
  const countBelow = (id: string): number => {
    const cached = counts.get(id)
    if (cached !== undefined) return cached
    // Ends the recursion if a member is their own ancestor.
    counts.set(id, 0)
    let sum = 0
    for (const child of children.get(id) ?? []) sum += 1 + countBelow(child)
    counts.set(id, sum)
    return sum
  }
  for (const { id } of members) countBelow(id)
  return counts
}

function isOlder(first: FamilyMember, second: FamilyMember): boolean {
  if (first.generation !== second.generation) return first.generation < second.generation
  return toBirthSortKey(first) < toBirthSortKey(second)
}

/** A birth text without an earliest date may still contain a year: 'about 1868'. */
function toBirthSortKey({ birthDate, earliestBirthDate, birthText }: FamilyMember): string {
  return birthDate ?? earliestBirthDate ?? /\b\d{4}\b/.exec(birthText ?? '')?.[0] ?? '9999'
}
