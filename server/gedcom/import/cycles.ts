import { allParents, type FamilyLinks } from '#server/gedcom/mapping/family-links.ts'
import { fullName } from '#server/gedcom/mapping/member-fields.ts'
import { findCycles } from '#server/gedcom/model/cycles.ts'

import type { KnownMember } from './matches.ts'

/**
 * Finds cycles that run through members of the tree, who have parents there. `findName` is for `describeCycle`; it
 * calls `nameAt` for people who are not in the tree.
 */
export function findCyclesWithTree(
  { parents }: FamilyLinks,
  nameAt: (index: number) => string,
  matches: Map<number, KnownMember>,
  members: KnownMember[],
): { cycles: string[][]; findName: (id: string) => string } {
  if (matches.size === 0) return { cycles: [], findName: String }
  const idOf = (index: number) => matches.get(index)?.id ?? `#${index}`
  const parentIds = new Map(members.map(member => [member.id, member.parentIds]))
  for (const [child, links] of parents)
    parentIds.set(idOf(child), [...(parentIds.get(idOf(child)) ?? []), ...allParents(links).map(idOf)])
  const known = new Map(members.map(member => [member.id, fullName(member)]))
  return {
    cycles: findCycles(parentIds),
    findName: id => known.get(id) ?? nameAt(Number(id.slice(1))),
  }
}
