import {
  indexById,
  type Adoption,
  type ChildLinkKind,
  type FamilyChild,
  type FamilyPartner,
  type LinkedFamily,
  type LinkedPeople,
  type LinkedPerson,
} from './people.ts'
import {
  listChildrenWithTags,
  findChildText,
  findChild,
  type GedcomRecord,
  type GedcomVersion,
  createRecord,
} from './record.ts'

export interface ParentLink {
  child: string
  parent: string
  kind: ChildLinkKind
}

/** The links between children and parents who are in the file, with their kinds. */
export function findParentLinks({ people, families }: LinkedPeople): ParentLink[] {
  const peopleById = indexById(people)
  const pedigrees = new Map<string, ChildLinkKind>()
  for (const { id, childIn } of people)
    for (const { family, kind } of childIn.toReversed())
      if (kind !== undefined) pedigrees.set(`${family}@${id}`, kind)
  return families.flatMap(family =>
    family.children.flatMap(link => {
      const child = peopleById.get(link.person)
      const pedigree = pedigrees.get(`${family.id}@${link.person}`)
      return child === undefined ? [] : linkToParents(child, { family, link, pedigree }, peopleById)
    }),
  )
}

/**
 * The links of one child to the parents of a family. Precedence: the family's statement about one parent (_FREL,
 * _MREL), an adoption that names the adopters (5.5.1, ADOPTED_BY_WHICH_PARENT), the child's statement about both
 * parents (PEDI), else birth.
 */
export function linkToParents(
  { id: child, adoptions }: LinkedPerson,
  {
    family,
    link,
    pedigree,
  }: { family: LinkedFamily; link: FamilyChild; pedigree: ChildLinkKind | undefined },
  people: { has(id: string): boolean },
): ParentLink[] {
  const adopters = adoptions.find(adoption => adoption.family === family.id)?.adopters
  return family.partners
    .filter(({ person }) => people.has(person))
    .map(({ person: parent, role }) => {
      const stated = role === 'husband' ? link.toFather : link.toMother
      const adopted = adopters && (adopters.includes(role) ? 'adoptive' : 'birth')
      return { child, parent, kind: stated ?? adopted ?? pedigree ?? 'birth' }
    })
}

export function readAdoptions(record: GedcomRecord): Adoption[] {
  return listChildrenWithTags(record, 'ADOP').flatMap(({ child: event }) => {
    const link = findChild(event, 'FAMC')
    if (link?.pointer === undefined) return []
    const adopters = adoptersByTag.get(findChildText(link, 'ADOP')?.toUpperCase() ?? '')
    return [{ family: link.pointer, adopters }]
  })
}

const adoptersByTag = new Map<string, FamilyPartner['role'][]>([
  ['HUSB', ['husband']],
  ['WIFE', ['wife']],
  ['BOTH', ['husband', 'wife']],
])

/** Reads PEDI below a person's FAMC. */
export function readPedigree(link: GedcomRecord): { kind?: ChildLinkKind } {
  const kind =
    parseChildLinkKind(findChildText(link, 'PEDI')) ??
    parseChildLinkKind(findChildText(link, 'PEDI', 'PHRASE'))
  return kind === undefined ? {} : { kind }
}

/** Writes PEDI: 7.0 has OTHER with a phrase for kinds that are not among its own. */
export function writePedigree(kind: ChildLinkKind, version: GedcomVersion): GedcomRecord {
  const { pedigree } = childLinkKinds[kind]
  if (version === '5.5.1') return createRecord('PEDI', pedigree ?? kind)
  return pedigree === undefined
    ? createRecord('PEDI', 'OTHER', [createRecord('PHRASE', kind)])
    : createRecord('PEDI', pedigree.toUpperCase())
}

/** Reads _FREL and _MREL below a family's CHIL, as Family Tree Maker, Ancestry and Gramps write them. */
export function readRelations(child: GedcomRecord): { toFather?: ChildLinkKind; toMother?: ChildLinkKind } {
  const toFather = parseChildLinkKind(findChildText(child, '_FREL'))
  const toMother = parseChildLinkKind(findChildText(child, '_MREL'))
  return { ...(toFather && { toFather }), ...(toMother && { toMother }) }
}

/** Writes _FREL or _MREL with the words of those programs: 'Natural', 'Adopted'. */
export function writeRelation(tag: '_FREL' | '_MREL', kind: ChildLinkKind | undefined): GedcomRecord[] {
  return kind === undefined ? [] : [createRecord(tag, childLinkKinds[kind].relation)]
}

function parseChildLinkKind(words: string | undefined): ChildLinkKind | undefined {
  if (words === undefined) return undefined
  for (const [kind, { pattern }] of Object.entries(childLinkKinds))
    if (pattern.test(words)) return kind as ChildLinkKind
  return undefined
}

/** How each kind is read, and how it is written as PEDI and as _FREL or _MREL. */
const childLinkKinds: Record<ChildLinkKind, { pattern: RegExp; pedigree?: string; relation: string }> = {
  birth: { pattern: /^(?:birth|natural|biological|bio)\b/i, pedigree: 'birth', relation: 'Natural' },
  adoptive: { pattern: /^adopt/i, pedigree: 'adopted', relation: 'Adopted' },
  foster: { pattern: /^foster/i, pedigree: 'foster', relation: 'Foster' },
  step: { pattern: /^step/i, relation: 'Step' },
  guardian: { pattern: /^(?:guardian|ward)/i, relation: 'Guardian' },
  sealing: { pattern: /^seal/i, pedigree: 'sealing', relation: 'Sealed' },
}
