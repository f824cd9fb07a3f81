import { readVagueDate, sortingDay } from '#contract/vague-dates.ts'

import type { MemberFields } from './member-fields.ts'

/** Somebody who is in the tree, as far as it takes to recognise them. */
export interface KnownMember extends Pick<
  MemberFields,
  'firstName' | 'lastName' | 'maidenName' | 'birthDate' | 'birthText'
> {
  id: string
  generation: number
  fatherId: string | null
  motherId: string | null
}

/**
 * Who of the file is whom in the tree, by their place: the same first and last names (that of birth counts too), and
 * born on the same day, or in the same year where one of the two tells no day. Who could be several is nobody.
 */
export function findMatches(
  people: readonly MemberFields[],
  members: readonly KnownMember[],
): Map<number, KnownMember> {
  const byName = new Map<string, KnownMember[]>()
  for (const member of members)
    for (const name of namesOf(member)) {
      const list = byName.get(name)
      if (list === undefined) byName.set(name, [member])
      else list.push(member)
    }
  const found = new Map<number, KnownMember>()
  const claims = new Map<string, number>()
  for (const [place, person] of people.entries()) {
    const candidates = new Set(namesOf(person).flatMap(name => byName.get(name) ?? []))
    const same = [...candidates].filter(member => isSameBirth(person, member))
    const [only] = same
    if (only === undefined || same.length > 1) continue
    found.set(place, only)
    claims.set(only.id, (claims.get(only.id) ?? 0) + 1)
  }
  for (const [place, { id }] of found) if (claims.get(id) !== 1) found.delete(place)
  return found
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
