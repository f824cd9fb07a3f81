import type { FamilyMember } from '#contract/family-tree.ts'

/** A member with only the required fields. */
export const someMemberFields = {
  firstName: 'Ada',
  lastName: 'Hartwell',
  middleName: null,
  maidenName: null,
  birthDate: null,
  deathDate: null,
  birthText: null,
  deathText: null,
  earliestBirthDate: null,
  isAlive: true,
  gender: null,
  relationship: 'child',
  generation: 1,
  fatherId: null,
  motherId: null,
  spouseName: null,
  fatherName: null,
  motherName: null,
  spouseId: null,
  profileImage: null,
  biography: null,
  occupation: null,
  location: null,
  phoneNumber: null,
  email: null,
  addedBy: 'System',
} satisfies Partial<FamilyMember>

/** The stored member, with these changes. */
export function someFamilyMember(changes: Partial<FamilyMember> = {}): FamilyMember {
  return {
    id: '0',
    ...someMemberFields,
    isVerified: false,
    verifiedBy: null,
    verifiedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...changes,
  }
}
