import { listParents, type FamilyLinks } from '#server/gedcom/mapping/family-links.ts'
import { formatName } from '#server/gedcom/mapping/member-fields.ts'
import { type Cycles, describeCycles, findCycles } from '#server/gedcom/model/cycles.ts'

import type { KnownMember } from './matches.ts'

/**
 * Describes the cycles that an import would create, from the links of its file and the links of matched people in the
 * tree. `nameAt` names people of the file who are not matched.
 */
export function describeCyclesOfImport(
  { parents }: FamilyLinks,
  nameAt: (index: number) => string,
  matches: ReadonlyMap<number, KnownMember> = new Map(),
  members: readonly KnownMember[] = [],
): Cycles {
  const toId = (index: number) => matches.get(index)?.id ?? `#${index}`
  const membersById = new Map((matches.size === 0 ? [] : members).map(member => [member.id, member]))
  const parentIds = new Map(Array.from(membersById, ([id, member]) => [id, member.parentIds]))
  // A cycle begins with the first of its people in the file.
  for (const [child, links] of [...parents].toSorted(([one], [other]) => one - other))
    parentIds.set(toId(child), [...(parentIds.get(toId(child)) ?? []), ...listParents(links).map(toId)])
  return describeCycles(findCycles(parentIds), id => {
    const member = membersById.get(id)
    return member === undefined ? nameAt(Number(id.slice(1))) : formatName(member)
  })
}
