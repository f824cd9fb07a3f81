import { toEarliestDate } from '#contract/dates/vague-dates.ts'
import type { ParentKind, PartnershipKind } from '#contract/family-tree/family-lists.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import { findParentLinks } from '#server/gedcom/model/parents.ts'
import { type Family, findEvent, type LinkedFamily, type LinkedPerson } from '#server/gedcom/model/people.ts'

/** Links between people, who are identified by their index in the file, from 0. */
export interface FamilyLinks {
  /** By the child's index. */
  parents: Map<number, ParentLinks>
  partnerships: (PartnershipFields & { first: number; second: number })[]
  /** The last partner, unless the partnership has ended. */
  spouses: Map<number, number>
}

export interface ParentLinks {
  father: number | null
  mother: number | null
  further: { parent: number; kind: ParentKind }[]
}

export function listParents({ father, mother, further }: ParentLinks): number[] {
  return [father, mother, ...further.map(({ parent }) => parent)].filter(parent => parent !== null)
}

/** A partnership as columns of the tree. */
export interface PartnershipFields {
  kind: PartnershipKind
  startText: string | null
  earliestStartDate: string | null
  endText: string | null
  place: string | null
}

/**
 * Finds parents and partners as the tree stores them: one father and one mother by birth, all others as further
 * parents. A sealing is not parenthood, so the tree does not store it.
 */
export function findFamilyLinks(tree: {
  people: LinkedPerson[]
  families: (LinkedFamily & PartnershipFields)[]
}): FamilyLinks {
  const { people, families } = tree
  const indexes = new Map<string, number>()
  for (const [index, { id }] of people.entries()) if (!indexes.has(id)) indexes.set(id, index)
  const roles = findRoles(families)
  const links: FamilyLinks = { parents: new Map(), partnerships: [], spouses: new Map() }

  const further = new Set<string>()
  for (const { child, parent: parentId, kind } of findParentLinks(tree)) {
    const [index, parent] = [indexes.get(child), indexes.get(parentId)]
    if (kind === 'sealing' || index === undefined || parent === undefined) continue
    let parents = links.parents.get(index)
    if (parents === undefined)
      links.parents.set(index, (parents = { father: null, mother: null, further: [] }))
    const sex = people[parent]?.sex
    const isMother = sex === 'female' || (sex !== 'male' && roles.get(parentId) === 'wife')
    const role = isMother ? 'mother' : 'father'
    if (kind !== 'birth' || (parents[role] !== null && parents[role] !== parent)) {
      const link = `${index} ${parent} ${kind}`
      if (!further.has(link)) parents.further.push({ parent, kind })
      further.add(link)
    } else parents[role] = parent
  }

  const couples = families.flatMap(({ partners, kind, startText, earliestStartDate, endText, place }) => {
    const [first, second] = partners.map(({ person }) => indexes.get(person))
    if (first === undefined || second === undefined || first === second) return []
    return [{ kind, startText, earliestStartDate, endText, place, first, second }]
  })
  const last = new Set<PartnershipFields>()
  const distinct = new Set<PartnershipFields>()
  for (const ofCouple of Map.groupBy(couples, ({ first, second }) =>
    first < second ? `${first} ${second}` : `${second} ${first}`,
  ).values()) {
    const partnerships = filterDistinctPartnerships(ofCouple)
    for (const partnership of partnerships) distinct.add(partnership)
    last.add(partnerships.toSorted(compareByStart).at(-1)!)
  }
  links.partnerships = couples.filter(partnership => distinct.has(partnership))
  for (const partnership of links.partnerships) {
    const { kind, first, second } = partnership
    if (!last.has(partnership) || (kind !== 'marriage' && kind !== 'partnership')) continue
    links.spouses.set(first, second)
    links.spouses.set(second, first)
  }
  return links
}

/**
 * Filters the partnerships of one couple. Some programs write several families for one wedding, so another family
 * counts only if its year differs.
 */
export function filterDistinctPartnerships<Of extends PartnershipFields>(ofCouple: Of[]): Of[] {
  if (ofCouple.length < 2) return ofCouple
  const years = new Set<string>()
  const distinct = ofCouple.filter(({ earliestStartDate }) => {
    const year = earliestStartDate?.slice(0, 4)
    if (year === undefined || years.has(year)) return false
    years.add(year)
    return true
  })
  return distinct.length === 0 ? ofCouple.slice(0, 1) : distinct
}

function compareByStart(one: PartnershipFields, other: PartnershipFields): number {
  return (one.earliestStartDate ?? '').localeCompare(other.earliestStartDate ?? '')
}

export function readPartnership(family: Family): PartnershipFields {
  const start = findEvent(family, 'MARR') ?? findEvent(family, 'ENGA')
  const end = findEvent(family, 'DIV') ?? findEvent(family, 'ANUL') ?? family.events.find(isPartnershipEnd)
  return {
    kind: family.kind,
    startText: start?.date?.dateText ?? null,
    earliestStartDate: toEarliestDate(start?.date ?? null),
    endText: end?.date?.dateText ?? null,
    place: start?.place ?? null,
  }
}

/** The TYPE of an end without a divorce, for which GEDCOM has no tag. */
export const partnershipEnd = 'End of the partnership'

export function isPartnershipEnd({ tag, kind }: LifeEvent): boolean {
  return tag === 'EVEN' && /^(?:separation|separated|end of the partnership)$/i.test(kind)
}

/** Finds each person's role in their first family, for people of unknown sex. */
function findRoles(families: LinkedFamily[]): Map<string, 'husband' | 'wife'> {
  const roles = new Map<string, 'husband' | 'wife'>()
  for (const { partners } of families)
    for (const { person, role } of partners) if (!roles.has(person)) roles.set(person, role)
  return roles
}
