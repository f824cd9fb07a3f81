import type { ParentKind, PartnershipKind } from '#contract/family-lists.ts'
import { sortDate } from '#contract/vague-dates.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import { findParentLinks } from '#server/gedcom/model/parents.ts'
import { type Family, findEvent, type LinkedFamily, type LinkedPerson } from '#server/gedcom/model/people.ts'

/** People are named by their place among the people of the file, from 0. */
export interface FamilyLinks {
  /** By the child's place. */
  parents: Map<number, ParentLinks>
  partnerships: (PartnershipFields & { first: number; second: number })[]
  /** With whom somebody is or was last, and has not parted from. */
  spouses: Map<number, number>
}

export interface ParentLinks {
  father: number | null
  mother: number | null
  further: { parent: number; kind: ParentKind }[]
}

/** What a family tells of its partners. */
export interface PartnershipFields {
  kind: PartnershipKind
  startText: string | null
  earliestStartDate: string | null
  endText: string | null
  place: string | null
}

/**
 * Who is whose child and partner, as the tree keeps it: one father and one mother by birth, everybody else among the
 * further parents. A sealing is no parenthood, and stays in the file.
 */
export function findFamilyLinks<Of extends LinkedFamily>(
  tree: { people: LinkedPerson[]; families: Of[] },
  coupleOf: (family: Of) => PartnershipFields,
): FamilyLinks {
  const { people, families } = tree
  const places = new Map<string, number>()
  for (const [place, { id }] of people.entries()) if (!places.has(id)) places.set(id, place)
  const roles = rolesOf(families)
  const ties: FamilyLinks = { parents: new Map(), partnerships: [], spouses: new Map() }

  const further = new Set<string>()
  for (const { child, parent: parentId, kind } of findParentLinks(tree)) {
    const [place, parent] = [places.get(child), places.get(parentId)]
    if (kind === 'sealing' || place === undefined || parent === undefined || place === parent) continue
    let of = ties.parents.get(place)
    if (of === undefined) ties.parents.set(place, (of = { father: null, mother: null, further: [] }))
    const sex = people[parent]?.sex
    const isMother = sex === 'female' || (sex !== 'male' && roles.get(parentId) === 'wife')
    const role = isMother ? 'mother' : 'father'
    if (kind !== 'birth' || (of[role] !== null && of[role] !== parent)) {
      const link = `${place} ${parent} ${kind}`
      if (!further.has(link)) of.further.push({ parent, kind })
      further.add(link)
    } else of[role] = parent
  }

  const couples = families.flatMap(family => {
    const [first, second] = family.partners.map(({ person }) => places.get(person))
    if (first === undefined || second === undefined || first === second) return []
    const { kind, startText, earliestStartDate, endText, place } = coupleOf(family)
    return [{ kind, startText, earliestStartDate, endText, place, first, second }]
  })
  const last = new Set<PartnershipFields>()
  const own = new Set<PartnershipFields>()
  for (const told of Map.groupBy(couples, ({ first, second }) =>
    first < second ? `${first} ${second}` : `${second} ${first}`,
  ).values()) {
    const partnerships = distinctPartnerships(told)
    for (const partnership of partnerships) own.add(partnership)
    last.add(partnerships.toSorted(byBeginning).at(-1)!)
  }
  ties.partnerships = couples.filter(partnership => own.has(partnership))
  for (const partnership of ties.partnerships) {
    const { kind, first, second } = partnership
    if (!last.has(partnership) || (kind !== 'marriage' && kind !== 'partnership')) continue
    ties.spouses.set(first, second)
    ties.spouses.set(second, first)
  }
  return ties
}

/**
 * Which of the families of a couple tell a partnership of their own. Programs write several families for one wedding
 * too, so another one is told only by another year.
 */
export function distinctPartnerships<Told extends PartnershipFields>(told: Told[]): Told[] {
  if (told.length < 2) return told
  const years = new Set<string>()
  const own = told.filter(partnership => {
    const year = partnership.earliestStartDate?.slice(0, 4)
    if (year === undefined || years.has(year)) return false
    years.add(year)
    return true
  })
  return own.length === 0 ? told.slice(0, 1) : own
}

function byBeginning(one: PartnershipFields, other: PartnershipFields): number {
  return (one.earliestStartDate ?? '').localeCompare(other.earliestStartDate ?? '')
}

export function readPartnership(family: Family): PartnershipFields {
  const start = findEvent(family, 'MARR') ?? findEvent(family, 'ENGA')
  const end = findEvent(family, 'DIV') ?? findEvent(family, 'ANUL') ?? family.events.find(isPartnershipEnd)
  return {
    kind: family.kind,
    startText: start?.date?.words ?? null,
    earliestStartDate: start?.date ? sortDate(start.date) : null,
    endText: end?.date?.words ?? null,
    place: start?.place ?? null,
  }
}

/** GEDCOM has a tag for the end of a marriage before a court and for no other. */
export const partnershipEnd = 'End of the partnership'

export function isPartnershipEnd({ tag, kind }: LifeEvent): boolean {
  return tag === 'EVEN' && /^(?:separation|separated|end of the partnership)$/i.test(kind)
}

/** Of whom no sex is told, the place in a family tells whether they are the father. */
function rolesOf(families: LinkedFamily[]): Map<string, 'husband' | 'wife'> {
  const roles = new Map<string, 'husband' | 'wife'>()
  for (const { partners } of families)
    for (const { person, role } of partners) if (!roles.has(person)) roles.set(person, role)
  return roles
}
