import { readTokens } from './name-tokens.ts'
import type { NamedMember } from './named-person.ts'

/** A surname of a member with their other names, as folded words. */
export interface Surname {
  member: NamedMember
  words: readonly string[]
  isMaiden: boolean
  firstName: string
  middleNames: readonly string[]
  otherSurname: readonly string[]
}

/** The members by the first word of each of their surnames. */
export function indexSurnames(members: readonly NamedMember[]): Map<string, Surname[]> {
  const index = new Map<string, Surname[]>()
  for (const member of members) {
    const [firstName, ...others] = splitName(member.firstName)
    if (firstName === undefined) continue
    const middleNames = [...others, ...splitName(member.middleName)]
    const [last, maiden] = [splitName(member.lastName), splitName(member.maidenName)]
    for (const [words, otherSurname] of [
      [last, maiden],
      [maiden, last],
    ] as const) {
      const [first = ''] = words
      if (!/\p{L}{2}/u.test(first)) continue
      const surname = { member, words, isMaiden: words === maiden, firstName, middleNames, otherSurname }
      const same = index.get(first)
      if (same === undefined) index.set(first, [surname])
      else same.push(surname)
    }
  }
  return index
}

/** Folded words of a name. */
export function splitName(name: string | null): string[] {
  return name === null ? [] : readTokens(name).map(({ folded }) => folded)
}
