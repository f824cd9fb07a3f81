import type { FamilyMember } from '#contract/family-tree.ts'

const texts = new WeakMap<FamilyMember, string>()

/** The first who have all the words in their names, in the order of the list; none where nothing is looked for. */
export function findPeople(members: readonly FamilyMember[], search: string, most: number): FamilyMember[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found: FamilyMember[] = []
  if (words.length === 0) return found
  for (const member of members) {
    if (!words.every(word => searchedOf(member).includes(word))) continue
    found.push(member)
    if (found.length === most) break
  }
  return found
}

function searchedOf(member: FamilyMember): string {
  let text = texts.get(member)
  if (text === undefined) {
    const { firstName, middleName, lastName, maidenName } = member
    text = plain([firstName, middleName, lastName, maidenName].filter(Boolean).join(' '))
    texts.set(member, text)
  }
  return text
}

/** Without accents and in small letters, so that Zoe finds Zoë. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
