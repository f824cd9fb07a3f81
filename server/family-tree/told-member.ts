import type { User } from '#contract/accounts.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { maySeeContact } from './policy.ts'
import type { StoredMember } from './store.ts'

/** A member as this person may see them: on every surface it is this that decides. */
export function toldMember(viewer: Pick<User, 'id' | 'role'>, member: StoredMember): FamilyMember {
  return maySeeContact(viewer, member) ? member : { ...member, phoneNumber: null, email: null }
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
