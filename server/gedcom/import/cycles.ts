import { nameOf } from '#server/gedcom/mapping/member-fields.ts'
import { describeCycle, findCycles } from '#server/gedcom/model/cycles.ts'

import { fieldsOf, nameInFile, type FamilyFile } from './family-file.ts'
import type { KnownMember } from './matches.ts'

/** Lines of descent on which somebody would be their own ancestor: all are counted, the first are told. */
export interface Cycles {
  count: number
  sentences: string[]
}

const mostTold = 20

/** In the file by itself. */
export function cyclesInFile(file: FamilyFile): Cycles {
  return told(findCycles(file), id => nameInFile(file, id))
}

/** Where lines of the file run through people of the tree, whose own parents are told there. */
export function cyclesWithTree(
  file: FamilyFile,
  matches: Map<number, KnownMember>,
  members: KnownMember[],
): Cycles {
  if (matches.size === 0) return { count: 0, sentences: [] }
  const idOf = (place: number) => matches.get(place)?.id ?? `#${place}`
  const parentsInFile = new Map<string, string[]>()
  for (const [place, { father, mother, further }] of file.ties.parents)
    parentsInFile.set(
      idOf(place),
      [father, mother, ...further.map(({ parent }) => parent)].filter(parent => parent !== null).map(idOf),
    )
  const parentsOf = new Map<string, string[]>()
  for (const { id, parentIds } of members) parentsOf.set(id, [...parentIds, ...(parentsInFile.get(id) ?? [])])
  for (const place of file.people.keys())
    if (!matches.has(place)) parentsOf.set(idOf(place), parentsInFile.get(idOf(place)) ?? [])
  const known = new Map(members.map(member => [member.id, nameOf(member)]))
  return told(
    findCycles({
      people: [...parentsOf.keys()].map(id => ({ id })),
      families: [...parentsOf].map(([person, parents]) => ({
        children: [{ person }],
        partners: parents.map(parent => ({ person: parent, role: 'husband' as const })),
      })),
    }),
    id => {
      const fields = file.told[Number(id.slice(1))]?.fields
      return known.get(id) ?? (fields === undefined ? id : nameOf(fieldsOf(fields)))
    },
  )
}

function told(cycles: string[][], nameOfId: (id: string) => string): Cycles {
  return {
    count: cycles.length,
    sentences: cycles.slice(0, mostTold).map(cycle => describeCycle(cycle, nameOfId)),
  }
}
