import type { ChildLink } from './parent-kinds.ts'
import type { LinkedFamily, LinkedPerson } from './people.ts'
import { first, textOf, type GedcomRecord } from './record.ts'

export interface ParentLink {
  child: string
  parent: string
  kind: ChildLink
}

/** An adoption that names the family, and who of it adopted (5.5.1, ADOPTED_BY_WHICH_PARENT). */
export interface Adoption {
  family: string
  /** Undefined when the record does not say. */
  by: string[] | undefined
}

/**
 * Who is whose child, and how. What the family tells of one of the two parents (_FREL, _MREL) goes before an
 * adoption that names who adopted (5.5.1, ADOPTED_BY_WHICH_PARENT), that before what the child tells of both
 * (PEDI), and what nobody tells is a birth.
 */
export function parentLinks({
  people,
  families,
}: {
  people: LinkedPerson[]
  families: LinkedFamily[]
}): ParentLink[] {
  const peopleById = new Map(people.toReversed().map(person => [person.id, person]))
  const pedigreeOf = pedigrees()
  const links: ParentLink[] = []
  for (const { id, partners, children } of families) {
    for (const { person: childId, toFather, toMother } of children) {
      const child = peopleById.get(childId)
      if (child === undefined) continue
      const adopters = child.adoptions.find(({ family }) => family === id)?.by
      const pedigree = pedigreeOf(child, id)
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

/** What a child tells of both parents; of one in very many families, which nobody is, it remembers where. */
function pedigrees(): (child: LinkedPerson, family: string) => ChildLink | undefined {
  const long = new Map<LinkedPerson, Map<string, ChildLink | undefined>>()
  return (child, id) => {
    const { childIn } = child
    if (childIn.length < 40) return childIn.find(({ family }) => family === id)?.kind
    let known = long.get(child)
    if (known === undefined)
      long.set(child, (known = new Map(childIn.toReversed().map(({ family, kind }) => [family, kind]))))
    return known.get(id)
  }
}

export function readAdoptions({ children }: GedcomRecord): Adoption[] {
  if (!children.some(({ tag }) => tag === 'ADOP')) return none
  return children.flatMap(event => {
    const link = event.tag === 'ADOP' ? first(event, 'FAMC') : undefined
    if (link?.pointer === undefined) return []
    return [{ family: link.pointer, by: adopters[textOf(link, 'ADOP')?.toUpperCase() ?? ''] }]
  })
}

const adopters: Record<string, string[]> = {
  HUSB: ['husband'],
  WIFE: ['wife'],
  BOTH: ['husband', 'wife'],
}

/** Nearly everybody's. */
const none: Adoption[] = []
