import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

/** `Jul 4, 1931`, or the written form: `about 1890`. */
export function formatBirth({
  birthDate,
  birthText,
}: Pick<FamilyMember, 'birthDate' | 'birthText'>): string | null {
  return birthDate === null ? birthText : formatCalendarDate(birthDate)
}

export function formatDeath({
  deathDate,
  deathText,
}: Pick<FamilyMember, 'deathDate' | 'deathText'>): string | null {
  return deathDate === null ? deathText : formatCalendarDate(deathDate)
}

/** Section 9: the first 100 characters of a biography. Surrogate pairs are not split. */
export function excerptBiography(biography: string | null): string | null {
  if (biography === null) return null
  const characters = Array.from(biography)
  return characters.length <= 100 ? biography : `${characters.slice(0, 100).join('').trimEnd()}…`
}

export interface ParentNames {
  father: string | null
  mother: string | null
}

/** The names of a member's parents: from the tree if they are in it, otherwise as typed. */
export function findParentNames(member: FamilyMember, byId: Map<string, FamilyMember>): ParentNames {
  const findName = (id: string | null, typed: string | null) => {
    const parent = id === null ? undefined : byId.get(id)
    return parent === undefined ? typed : fullName(parent)
  }
  return {
    father: findName(member.fatherId, member.fatherName),
    mother: findName(member.motherId, member.motherName),
  }
}
