import { foldText } from '#browser/family-charts/find-people.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

/** Section 5: generation 1, isAlive true, addedBy 'System'. Every field is listed, so that a reset clears it. */
export const emptyMember = {
  firstName: '',
  lastName: '',
  middleName: '',
  maidenName: '',
  relationship: '',
  generation: 1,
  gender: '',
  occupation: '',
  birthDate: '',
  birthText: '',
  isAlive: true,
  deathDate: '',
  deathText: '',
  fatherId: null,
  fatherName: '',
  motherId: null,
  motherName: '',
  spouseId: null,
  spouseName: '',
  location: '',
  phoneNumber: '',
  email: '',
  biography: '',
  addedBy: 'System',
}

/** Members with the same first and last or maiden name, who may be the person being added. */
export function findNamesakes(
  members: readonly FamilyMember[],
  { firstName, lastName }: { firstName: string | undefined; lastName: string | undefined },
): FamilyMember[] {
  const normalizeName = (name: string | null | undefined) => foldText(name ?? '').trim()
  const [first, last] = [normalizeName(firstName), normalizeName(lastName)]
  if (first === '' || last === '') return []
  return members.filter(
    member =>
      normalizeName(member.firstName) === first &&
      (normalizeName(member.lastName) === last || normalizeName(member.maidenName) === last),
  )
}
