import { readVagueDate } from '#contract/dates/vague-dates.ts'
import { listParents, type FamilyLinks } from '#server/gedcom/mapping/family-links.ts'
import type { NamesAndBirth } from '#server/gedcom/mapping/member-fields.ts'

/** A member of the tree, with the fields that identify them in a file. */
export interface KnownMember extends NamesAndBirth {
  id: string
  generation: number
  /** By birth or adoption. */
  parentIds: string[]
  partnerIds: string[]
}

/**
 * Matches the people of a file with members of the tree. First and last names must be equal; the birth name counts too.
 * So must the days of birth, or the years if either day is unknown. If either has no birth date at all, a parent,
 * partner or child must match too. An ambiguous person matches no one.
 *
 * `people` are in the order of the file; the result is keyed by their indexes.
 */
export function matchPeople(
  people: Iterable<NamesAndBirth>,
  links: Pick<FamilyLinks, 'parents' | 'partnerships'>,
  members: readonly KnownMember[],
): Map<number, KnownMember> {
  if (members.length === 0) return new Map()
  const byName = new Map<string, KnownMember[]>()
  for (const member of members)
    for (const name of listNames(member)) {
      const namesakes = byName.get(name)
      if (namesakes === undefined) byName.set(name, [member])
      else namesakes.push(member)
    }

  const found = new Map<number, KnownMember>()
  const claims = new Map<KnownMember, number>()
  /** Namesakes of people, where either has no birth date. */
  const undated = new Map<number, Set<KnownMember>>()
  let index = 0
  for (const person of people) {
    const candidates = [...new Set(listNames(person).flatMap(name => byName.get(name) ?? []))]
    const [only, ...others] = candidates.filter(member => isSameBirth(person, member))
    if (only !== undefined && others.length === 0) {
      found.set(index, only)
      claims.set(only, (claims.get(only) ?? 0) + 1)
    } else if (only === undefined) {
      const possible = candidates.filter(member => !hasBirth(person) || !hasBirth(member))
      if (possible.length > 0) undated.set(index, new Set(possible))
    }
    index += 1
  }
  const certain = new Map([...found].filter(([, member]) => claims.get(member) === 1))
  return undated.size === 0
    ? certain
    : matchRelatives(certain, { undated, claimed: new Set(claims.keys()) }, links, members)
}

/** Extends the matches to relatives, then to the relatives of those. */
function matchRelatives(
  certain: ReadonlyMap<number, KnownMember>,
  { undated, claimed }: { undated: ReadonlyMap<number, Set<KnownMember>>; claimed: Set<KnownMember> },
  links: Pick<FamilyLinks, 'parents' | 'partnerships'>,
  members: readonly KnownMember[],
): Map<number, KnownMember> {
  const matches = new Map(certain)
  const relativesInFile = collectRelatives<number>(
    [...links.parents].flatMap(([child, parents]) => listParents(parents).map(parent => [child, parent])),
    links.partnerships.map(({ first, second }) => [first, second]),
  )
  const relativesInTree = collectRelatives<string>(
    members.flatMap(({ id, parentIds }) => parentIds.map(parentId => [id, parentId])),
    members.flatMap(({ id, partnerIds }) => partnerIds.map(partnerId => [id, partnerId])),
  )
  const open = [...certain]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [index, member] = next
    for (const kind of ['parents', 'partners', 'children'] as const) {
      const inTree = new Set(relativesInTree.get(member.id)?.[kind])
      const possible = new Map<number, KnownMember[]>()
      const claims = new Map<KnownMember, number>()
      for (const relative of new Set(relativesInFile.get(index)?.[kind])) {
        if (matches.has(relative)) continue
        const candidates = [...(undated.get(relative) ?? [])].filter(
          candidate => inTree.has(candidate.id) && !claimed.has(candidate),
        )
        possible.set(relative, candidates)
        for (const candidate of candidates) claims.set(candidate, (claims.get(candidate) ?? 0) + 1)
      }
      for (const [relative, [only, ...others]] of possible) {
        if (only === undefined || others.length > 0 || claims.get(only) !== 1) continue
        matches.set(relative, only)
        claimed.add(only)
        open.push([relative, only])
      }
    }
  }
  return matches
}

type Relatives<Id> = Record<'parents' | 'partners' | 'children', Id[]>

function collectRelatives<Id>(
  parentLinks: [child: Id, parent: Id][],
  partnerLinks: [one: Id, other: Id][],
): Map<Id, Relatives<Id>> {
  const found = new Map<Id, Relatives<Id>>()
  const addRelative = (id: Id, kind: keyof Relatives<Id>, relative: Id) => {
    let relatives = found.get(id)
    if (relatives === undefined) found.set(id, (relatives = { parents: [], partners: [], children: [] }))
    relatives[kind].push(relative)
  }
  for (const [child, parent] of parentLinks) {
    addRelative(child, 'parents', parent)
    addRelative(parent, 'children', child)
  }
  for (const [one, other] of partnerLinks) {
    addRelative(one, 'partners', other)
    addRelative(other, 'partners', one)
  }
  return found
}

function listNames({ firstName, lastName, maidenName }: NamesAndBirth): string[] {
  const lastNames = maidenName === null ? [lastName] : [lastName, maidenName]
  return lastNames.map(last => `${normalizeName(firstName)} ${normalizeName(last)}`)
}

function normalizeName(name: string): string {
  return name.normalize('NFC').toLowerCase().trim()
}

type Birth = Pick<NamesAndBirth, 'birthDate' | 'birthText'>

function isSameBirth(one: Birth, other: Birth): boolean {
  if (one.birthDate !== null && other.birthDate !== null) return one.birthDate === other.birthDate
  // Equal texts match even without a single year: 'between 1880 and 1890'.
  if (one.birthText !== null && one.birthText === other.birthText) return true
  const year = findBirthYear(one)
  return year !== null && year === findBirthYear(other)
}

function hasBirth({ birthDate, birthText }: Birth): boolean {
  return birthDate !== null || birthText !== null
}

/** 'about 1890' has the year 1890; 'before 1890' and 'between 1880 and 1890' have none. */
function findBirthYear({ birthDate, birthText }: Birth): string | null {
  if (birthDate !== null) return birthDate.slice(0, 4)
  if (birthText === null) return null
  const read = readVagueDate(birthText)
  const [earliest, latest] = [read.earliest?.slice(0, 4), read.latest?.slice(0, 4)]
  return earliest !== undefined && earliest === latest ? earliest : null
}
