import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

const nameCache = new WeakMap<FamilyMember, string>()

/** The first `limit` members whose names contain all words of the search; none for an empty search. */
export function findPeople(members: readonly FamilyMember[], search: string, limit: number): FamilyMember[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const found: FamilyMember[] = []
  if (words.length === 0) return found
  for (const member of members) {
    if (!words.every(word => listSearchableNames(member).includes(word))) continue
    found.push(member)
    if (found.length === limit) break
  }
  return found
}

function listSearchableNames(member: FamilyMember): string {
  let names = nameCache.get(member)
  if (names === undefined) {
    const { firstName, middleName, lastName, maidenName } = member
    names = foldText([firstName, middleName, lastName, maidenName].filter(Boolean).join(' '))
    nameCache.set(member, names)
  }
  return names
}

/** Removes accents and case, so that `Zoe` matches `Zoë`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
