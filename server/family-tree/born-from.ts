import type { FamilyMember } from '#contract/family-tree.ts'

type Birth = Pick<FamilyMember, 'birthDate' | 'birthText'>

/** The earliest day that the birth may have been on: what the members of a generation are sorted by. */
export function bornFrom({ birthDate }: Birth): string | null {
  return birthDate
}
