import type { FamilyMember } from '#contract/family-tree.ts'

import { dayTold } from './day-told.ts'

type Birth = Pick<FamilyMember, 'birthDate' | 'birthText'>

/**
 * The earliest day that the birth may have been on: what the members of a generation are sorted by. A date that is
 * not exact is read as it is told, and null is a birth of which nothing is understood.
 */
export function earliestBirthDate({ birthDate, birthText }: Birth): string | null {
  if (birthDate !== null || birthText === null) return birthDate
  return dayTold(birthText)
}
