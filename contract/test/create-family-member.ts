import { emptyMember } from '#contract/family-tree/empty-member.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

/** A member with only the required fields. */
export const someMemberFields = {
  ...emptyMember,
  firstName: 'Ada',
  lastName: 'Hartwell',
  earliestBirthDate: null,
  relationship: 'child',
  generation: 1,
  addedBy: 'System',
} satisfies Partial<FamilyMember>

/** The stored member, with these changes. */
export function createFamilyMember(changes: Partial<FamilyMember> = {}): FamilyMember {
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
