import { readVagueDate, sortingDay } from '#contract/vague-dates.ts'
import type { FamilyTies } from '#server/gedcom/mapping/family-ties.ts'
import type { MemberFields, NamesAndBirth } from '#server/gedcom/mapping/member-fields.ts'

import type { ReadPerson } from './family-file.ts'

/** Somebody who is in the tree, as far as it takes to recognise them. */
export interface KnownMember extends NamesAndBirth {
  id: string
  generation: number
  /** By birth or adoption. */
  parentIds: string[]
  partnerIds: string[]
}

/**
 * Who of a file is whom in the tree: the same first and last names (that of birth counts too), and born on the same
 * day, or in the same year where one of the two tells no day. Where one tells no birth at all, a parent, partner or
 * child who is the same makes them the same. Who could be several is nobody.
 */
export class Matches {
  private readonly byName = new Map<string, KnownMember[]>()
  private readonly found = new Map<number, KnownMember>()
  private readonly claims = new Map<KnownMember, number>()
  /** Namesakes of whom one of the two tells no birth. */
  private readonly undated = new Map<number, Set<KnownMember>>()
  private readonly members: readonly KnownMember[]

  constructor(members: readonly KnownMember[]) {
    this.members = members
    for (const member of members)
      for (const name of namesOf(member)) {
        const list = this.byName.get(name)
        if (list === undefined) this.byName.set(name, [member])
        else list.push(member)
      }
  }

  /** Looks for a person of the file. */
  add(person: Pick<ReadPerson, 'place' | 'names'>): void {
    if (this.byName.size === 0) return
    const { place, names } = person
    const candidates = [...new Set(namesOf(names).flatMap(name => this.byName.get(name) ?? []))]
    const same = candidates.filter(member => isSameBirth(names, member))
    const [only] = same
    if (only !== undefined && same.length === 1) {
      this.found.set(place, only)
      this.claims.set(only, (this.claims.get(only) ?? 0) + 1)
    } else if (only === undefined) {
      const undated = candidates.filter(member => !isBirthTold(names) || !isBirthTold(member))
      if (undated.length > 0) this.undated.set(place, new Set(undated))
    }
  }

  /** Whether somebody of the file, who has been added, may turn out to be somebody of the tree. */
  mayKnow(place: number): boolean {
    return this.found.has(place) || this.undated.has(place)
  }

  /** By the place of the person in the file, once all have been added and it is known who belongs to whom. */
  list(ties: Pick<FamilyTies, 'parents' | 'partnerships'>): Map<number, KnownMember> {
    const sure = new Map([...this.found].filter(([, member]) => this.claims.get(member) === 1))
    return this.undated.size === 0 ? sure : this.withRelatives(sure, ties)
  }

  /** Goes from whoever has been recognised to their relatives, and from those to theirs. */
  private withRelatives(
    sure: Map<number, KnownMember>,
    ties: Pick<FamilyTies, 'parents' | 'partnerships'>,
  ): Map<number, KnownMember> {
    const matches = new Map(sure)
    const claimed = new Set(this.claims.keys())
    const [relativesInFile, relativesInTree] = [relativesOf(ties), relativesOfMembers(this.members)]
    const open = [...sure]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [place, member] = next
      for (const kind of ['parents', 'partners', 'children'] as const) {
        const theirs = new Set(relativesInTree.get(member)?.[kind])
        const could = new Map<number, KnownMember[]>()
        const claims = new Map<KnownMember, number>()
        for (const other of new Set(relativesInFile.get(place)?.[kind])) {
          if (matches.has(other)) continue
          const ones = [...(this.undated.get(other) ?? [])].filter(
            one => theirs.has(one) && !claimed.has(one),
          )
          could.set(other, ones)
          for (const one of ones) claims.set(one, (claims.get(one) ?? 0) + 1)
        }
        for (const [other, [one, ...further]] of could) {
          if (one === undefined || further.length > 0 || claims.get(one) !== 1) continue
          matches.set(other, one)
          claimed.add(one)
          open.push([other, one])
        }
      }
    }
    return matches
  }
}

type Relatives<Of> = Record<'parents' | 'partners' | 'children', Of[]>

function relativesOf({ parents, partnerships }: Pick<FamilyTies, 'parents' | 'partnerships'>) {
  const found = new RelativesOf<number>()
  for (const [child, { father, mother, further }] of parents)
    for (const parent of [father, mother, ...further.map(link => link.parent)])
      if (parent !== null) found.addParent(child, parent)
  for (const { first, second } of partnerships) {
    found.of(first).partners.push(second)
    found.of(second).partners.push(first)
  }
  return found
}

function relativesOfMembers(members: readonly KnownMember[]) {
  const byId = new Map(members.map(member => [member.id, member]))
  const found = new RelativesOf<KnownMember>()
  for (const member of members) {
    for (const id of member.parentIds) {
      const parent = byId.get(id)
      if (parent !== undefined) found.addParent(member, parent)
    }
    found.of(member).partners.push(...member.partnerIds.flatMap(id => byId.get(id) ?? []))
  }
  return found
}

class RelativesOf<Of> extends Map<Of, Relatives<Of>> {
  of(somebody: Of): Relatives<Of> {
    let relatives = this.get(somebody)
    if (relatives === undefined) this.set(somebody, (relatives = { parents: [], partners: [], children: [] }))
    return relatives
  }

  addParent(child: Of, parent: Of): void {
    this.of(child).parents.push(parent)
    this.of(parent).children.push(child)
  }
}

function namesOf({
  firstName,
  lastName,
  maidenName,
}: Pick<MemberFields, 'firstName' | 'lastName' | 'maidenName'>): string[] {
  const lasts = maidenName === null ? [lastName] : [lastName, maidenName]
  return lasts.map(last => `${plain(firstName)} ${plain(last)}`)
}

function plain(name: string): string {
  return name.normalize('NFC').toLowerCase().trim()
}

type Birth = Pick<MemberFields, 'birthDate' | 'birthText'>

function isSameBirth(one: Birth, other: Birth): boolean {
  if (one.birthDate !== null && other.birthDate !== null) return one.birthDate === other.birthDate
  // 'between 1880 and 1890' is the same as itself.
  if (one.birthText !== null && one.birthText === other.birthText) return true
  const year = yearOf(one)
  return year !== null && year === yearOf(other)
}

function isBirthTold({ birthDate, birthText }: Birth): boolean {
  return birthDate !== null || birthText !== null
}

/** 'about 1890' is the year 1890; 'before 1890' and 'between 1880 and 1890' are none. */
function yearOf({ birthDate, birthText }: Birth): string | null {
  if (birthDate !== null) return birthDate.slice(0, 4)
  if (birthText === null) return null
  const read = readVagueDate(birthText)
  const [earliest, latest] = [read.earliest?.slice(0, 4), read.latest?.slice(0, 4)]
  return earliest !== undefined && earliest === latest ? (sortingDay(read)?.slice(0, 4) ?? null) : null
}
