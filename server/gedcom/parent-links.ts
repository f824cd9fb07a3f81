import type { ChildLink } from './parent-kinds.ts'
import type { Family, Person } from './people.ts'
import { first, textOf } from './record.ts'

export interface ParentLink {
  child: string
  parent: string
  kind: ChildLink
}

/**
 * Who is whose child, and how. What the family tells of one of the two parents (_FREL, _MREL) goes before an
 * adoption that names who adopted (5.5.1, ADOPTED_BY_WHICH_PARENT), that before what the child tells of both
 * (PEDI), and what nobody tells is a birth.
 */
export function parentLinks({ people, families }: { people: Person[]; families: Family[] }): ParentLink[] {
  const peopleById = new Map(people.toReversed().map(person => [person.id, person]))
  const links: ParentLink[] = []
  for (const { id, partners, children } of families) {
    for (const { person: childId, toFather, toMother } of children) {
      const child = peopleById.get(childId)
      if (child === undefined) continue
      const adopters = adoptersIn(child, id)
      const pedigree = child.childIn.find(({ family }) => family === id)?.kind
      for (const { person: parent, role } of partners) {
        if (!peopleById.has(parent)) continue
        const told = role === 'husband' ? toFather : toMother
        const adopted = adopters && (adopters.includes(role) ? 'adoptive' : 'birth')
        links.push({ child: childId, parent, kind: told ?? adopted ?? pedigree ?? 'birth' })
      }
    }
  }
  return links
}

/** Who of a family's partners adopted the child; undefined when the record does not say. */
function adoptersIn({ raw }: Person, family: string): string[] | undefined {
  for (const event of raw.children) {
    if (event.tag !== 'ADOP') continue
    const link = first(event, 'FAMC')
    if (link?.pointer !== family) continue
    switch (textOf(link, 'ADOP')?.toUpperCase() ?? '') {
      case 'HUSB':
        return ['husband']
      case 'WIFE':
        return ['wife']
      case 'BOTH':
        return ['husband', 'wife']
      default:
        return undefined
    }
  }
  return undefined
}
