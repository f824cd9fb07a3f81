import type { User } from '#contract/accounts/accounts.ts'
import { contactFields, type FamilyMember } from '#contract/family-tree/family-tree.ts'

import { canSeeContactFields } from './policy.ts'
import type { StoredMember } from './store.ts'

/** The fields of the member form, in its order. The board compares these. */
export const editableFields = [
  'firstName',
  'middleName',
  'lastName',
  'maidenName',
  'gender',
  'relationship',
  'generation',
  'birthDate',
  'birthText',
  'isAlive',
  'deathDate',
  'deathText',
  'fatherId',
  'fatherName',
  'motherId',
  'motherName',
  'spouseId',
  'spouseName',
  'occupation',
  'location',
  'phoneNumber',
  'email',
  'biography',
  'profileImage',
] as const satisfies (keyof FamilyMember)[]

/** The member with the fields that the viewer may see. */
export function presentMember(viewer: Viewer, member: StoredMember): FamilyMember {
  return canSeeContactFields(viewer, member) ? member : { ...member, phoneNumber: null, email: null }
}

/** Whether the viewer may see the value of a field. Every reply with single fields asks this function. */
export function canSeeField(
  viewer: Viewer,
  member: Pick<StoredMember, 'id' | 'isAlive' | 'userId'> | undefined,
  field: string,
): boolean {
  const isContact = (contactFields as readonly string[]).includes(field)
  return !isContact || (member !== undefined && canSeeContactFields(viewer, member))
}

type Viewer = Pick<User, 'id' | 'capabilities' | 'appointments'>
