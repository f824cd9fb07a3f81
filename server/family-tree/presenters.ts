import type { User } from '#contract/accounts.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { canSeeContactFields } from './policy.ts'
import type { StoredMember } from './store.ts'

/** How somebody is reached: of the living not everybody's to see. */
const contactFields = ['phoneNumber', 'email'] as const satisfies (keyof FamilyMember)[]

/** What the form says of a member, in its order: what the board looks at. */
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

/** A member as this person may see them. */
export function presentMember(viewer: Viewer, member: StoredMember): FamilyMember {
  return canSeeContactFields(viewer, member) ? member : { ...member, phoneNumber: null, email: null }
}

/** Whether this person may see what a field of a member holds: on every surface it is this that decides. */
export function canSeeField(viewer: Viewer, member: StoredMember | undefined, field: string): boolean {
  const isContact = (contactFields as readonly string[]).includes(field)
  return !isContact || (member !== undefined && canSeeContactFields(viewer, member))
}

type Viewer = Pick<User, 'id' | 'role'>

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
