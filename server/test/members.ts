import type { FamilyMemberSubmission } from '#contract/family-tree.ts'
import { insertMember, type NewMember } from '#server/family-tree/store.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** The required fields of a new member. */
export function newSubmission(
  changes: Partial<FamilyMemberSubmission> = {},
): Partial<FamilyMemberSubmission> & { firstName: string; lastName: string; relationship: string } {
  return { firstName: 'Ada', lastName: 'Hartwell', relationship: 'child', ...changes }
}

/** Adds a verified member to the tree, linked to a person's account if one is given, and returns the id. */
export async function createMember(
  portal: TestPortal,
  linkedTo?: Person,
  changes: Partial<NewMember> = {},
): Promise<string> {
  const { database, time } = portal
  const { id } = await database.db
    .transaction()
    .execute(tx => insertMember(tx, { ...defaultMember, ...changes }, time.now))
  const userId = linkedTo?.user?.id ?? null
  await database.db
    .updateTable('familyMembers')
    .set({ userId, isVerified: true })
    .where('id', '=', id)
    .execute()
  return id
}

/** Submits a new member and returns the id of the approval request. */
export async function submitMember(
  person: Person,
  changes: Partial<FamilyMemberSubmission> = {},
): Promise<string> {
  const { approvalId } = await person.call('POST /api/family-members', { body: newSubmission(changes) })
  return approvalId
}

const defaultMember: NewMember = {
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
  addedById: null,
  addedBy: 'System',
}
