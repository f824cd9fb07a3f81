import type { FamilyLinks } from '#server/gedcom/mapping/family-links.ts'
import { fullName } from '#server/gedcom/mapping/member-fields.ts'
import { describeCycle, findCycles } from '#server/gedcom/model/cycles.ts'

import type { KnownMember } from './matches.ts'

/** People who would be their own ancestors: all cycles are counted, the first are described. */
export interface Cycles {
  count: number
  sentences: string[]
}

const maxDescribed = 20

/** In the file by itself. */
export function findCyclesInFile(
  file: Parameters<typeof findCycles>[0],
  nameOfId: (id: string) => string,
): Cycles {
  return describe(findCycles(file), nameOfId)
}

/** Cycles that run through members of the tree, who have parents there. */
export function findCyclesWithTree(
  { links, size, nameAt }: { links: FamilyLinks; size: number; nameAt: (index: number) => string },
  matches: Map<number, KnownMember>,
  members: KnownMember[],
): Cycles {
  if (matches.size === 0) return { count: 0, sentences: [] }
  const idOf = (index: number) => matches.get(index)?.id ?? `#${index}`
  const parentsOf = new Map(members.map(({ id, parentIds }) => [id, parentIds]))
  for (let index = 0; index < size; index += 1) {
    const { father = null, mother = null, further = [] } = links.parents.get(index) ?? {}
    const inFile = [father, mother, ...further.map(({ parent }) => parent)].filter(parent => parent !== null)
    parentsOf.set(idOf(index), [...(parentsOf.get(idOf(index)) ?? []), ...inFile.map(idOf)])
  }
  const known = new Map(members.map(member => [member.id, fullName(member)]))
  const cycles = findCycles({
    people: [...parentsOf.keys()].map(id => ({ id })),
    families: [...parentsOf].map(([person, parents]) => ({
      children: [{ person }],
      partners: parents.map(parent => ({ person: parent, role: 'husband' as const })),
    })),
  })
  return describe(cycles, id => known.get(id) ?? nameAt(Number(id.slice(1))))
}

function describe(cycles: string[][], nameOfId: (id: string) => string): Cycles {
  return {
    count: cycles.length,
    sentences: cycles.slice(0, maxDescribed).map(cycle => describeCycle(cycle, nameOfId)),
  }
}
