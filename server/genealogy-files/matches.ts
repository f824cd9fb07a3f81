import { readVagueDate, sortingDay } from '#contract/vague-dates.ts'

import type { MemberFields } from './member-fields.ts'

export type NamesAndBirth = Pick<
  MemberFields,
  'firstName' | 'lastName' | 'maidenName' | 'birthDate' | 'birthText'
>

/** Somebody who is in the tree, as far as it takes to recognise them. */
export interface KnownMember extends NamesAndBirth {
  id: string
  generation: number
  /** By birth or adoption. */
  parentIds: string[]
}

/**
 * Who of a file is whom in the tree: the same first and last names (that of birth counts too), and born on the same
 * day, or in the same year where one of the two tells no day. Who could be several is nobody.
 */
export class Matches {
  private readonly byName = new Map<string, KnownMember[]>()
  private readonly found = new Map<number, KnownMember>()
  private readonly claims = new Map<KnownMember, number>()

  constructor(members: readonly KnownMember[]) {
    for (const member of members)
      for (const name of namesOf(member)) {
        const list = this.byName.get(name)
        if (list === undefined) this.byName.set(name, [member])
        else list.push(member)
      }
  }

  /** Looks for a person of the file, who stands at this place. */
  add(place: number, person: NamesAndBirth): void {
    if (this.byName.size === 0) return
    const candidates = new Set(namesOf(person).flatMap(name => this.byName.get(name) ?? []))
    const same = [...candidates].filter(member => isSameBirth(person, member))
    const [only] = same
    if (only === undefined || same.length > 1) return
    this.found.set(place, only)
    this.claims.set(only, (this.claims.get(only) ?? 0) + 1)
  }

  /** By the place of the person in the file, once all have been added. */
  list(): Map<number, KnownMember> {
    return new Map([...this.found].filter(([, member]) => this.claims.get(member) === 1))
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

/** 'about 1890' is the year 1890; 'before 1890' and 'between 1880 and 1890' are none. */
function yearOf({ birthDate, birthText }: Birth): string | null {
  if (birthDate !== null) return birthDate.slice(0, 4)
  if (birthText === null) return null
  const read = readVagueDate(birthText)
  const [earliest, latest] = [read.earliest?.slice(0, 4), read.latest?.slice(0, 4)]
  return earliest !== undefined && earliest === latest ? (sortingDay(read)?.slice(0, 4) ?? null) : null
}
