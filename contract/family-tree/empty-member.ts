import type { FamilyMember } from './family-tree.ts'

/** The optional fields of a member, all unknown. */
export const emptyMember = {
  middleName: null,
  maidenName: null,
  birthDate: null,
  deathDate: null,
  birthText: null,
  deathText: null,
  isAlive: true,
  gender: null,
  fatherId: null,
  motherId: null,
  fatherName: null,
  motherName: null,
  spouseId: null,
  spouseName: null,
  profileImage: null,
  biography: null,
  occupation: null,
  location: null,
  phoneNumber: null,
  email: null,
} satisfies Partial<FamilyMember>
