import type { Adoption, ChildLinkKind, LinkedFamily, LinkedPerson } from './people.ts'
import { findChild, type GedcomRecord, type GedcomVersion, record, childText } from './record.ts'

export interface ParentLink {
  child: string
  parent: string
  kind: ChildLinkKind
}

/**
 * Who is whose child, and how. What the family tells of one of the two parents (_FREL, _MREL) goes before an
 * adoption that names who adopted (5.5.1, ADOPTED_BY_WHICH_PARENT), that before what the child tells of both
 * (PEDI), and what nobody tells is a birth.
 */
export function findParentLinks({
  people,
  families,
}: {
  people: LinkedPerson[]
  families: LinkedFamily[]
}): ParentLink[] {
  const peopleById = new Map(people.toReversed().map(person => [person.id, person]))
  const pedigreeOf = pedigreeFinder()
  const links: ParentLink[] = []
  for (const { id, partners, children } of families) {
    for (const { person: childId, toFather, toMother } of children) {
      const child = peopleById.get(childId)
      if (child === undefined) continue
      const adopters = child.adoptions.find(({ family }) => family === id)?.adopters
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
function pedigreeFinder(): (child: LinkedPerson, family: string) => ChildLinkKind | undefined {
  const long = new Map<LinkedPerson, Map<string, ChildLinkKind | undefined>>()
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
    const link = event.tag === 'ADOP' ? findChild(event, 'FAMC') : undefined
    if (link?.pointer === undefined) return []
    return [{ family: link.pointer, adopters: adopters[childText(link, 'ADOP')?.toUpperCase() ?? ''] }]
  })
}

const adopters: Record<string, string[]> = {
  HUSB: ['husband'],
  WIFE: ['wife'],
  BOTH: ['husband', 'wife'],
}

/** Nearly everybody's. */
const none: Adoption[] = []

/** PEDI below a person's FAMC; undefined when it is not told. */
export function readPedigree(link: GedcomRecord): ChildLinkKind | undefined {
  const pedigree = findChild(link, 'PEDI')
  if (pedigree === undefined) return undefined
  return childLinkNamed(pedigree.value ?? '') ?? childLinkNamed(childText(pedigree, 'PHRASE') ?? '')
}

/** _FREL and _MREL below a family's CHIL, as Family Tree Maker, Ancestry and Gramps write them. */
export function readRelations(child: GedcomRecord): { toFather?: ChildLinkKind; toMother?: ChildLinkKind } {
  const toFather = childLinkNamed(childText(child, '_FREL') ?? '')
  const toMother = childLinkNamed(childText(child, '_MREL') ?? '')
  return { ...(toFather && { toFather }), ...(toMother && { toMother }) }
}

/** 5.5.1 knows four kinds and 7.0 the same and OTHER, whose phrase says which. */
export function writePedigree(kind: ChildLinkKind, version: GedcomVersion): GedcomRecord {
  const told = pedigreeNames[kind]
  if (version === '5.5.1') return record('PEDI', told ?? kind)
  return told === undefined
    ? record('PEDI', 'OTHER', [record('PHRASE', kind)])
    : record('PEDI', told.toUpperCase())
}

/** As the programs that use them write them: 'Natural', 'Adopted'. */
export function relationName(kind: ChildLinkKind): string {
  return relationNames[kind]
}

function childLinkNamed(words: string): ChildLinkKind | undefined {
  const told = words.trim().toLowerCase()
  for (const [pattern, kind] of wordings) if (pattern.test(told)) return kind
  return undefined
}

const wordings: [RegExp, ChildLinkKind][] = [
  [/^(?:birth|natural|biological|bio)\b/, 'birth'],
  [/^adopt/, 'adoptive'],
  [/^foster/, 'foster'],
  [/^step/, 'step'],
  [/^(?:guardian|ward)/, 'guardian'],
  [/^seal/, 'sealing'],
]

const pedigreeNames: Partial<Record<ChildLinkKind, string>> = {
  birth: 'birth',
  adoptive: 'adopted',
  foster: 'foster',
  sealing: 'sealing',
}

const relationNames: Record<ChildLinkKind, string> = {
  birth: 'Natural',
  adoptive: 'Adopted',
  foster: 'Foster',
  step: 'Step',
  guardian: 'Guardian',
  sealing: 'Sealed',
}
