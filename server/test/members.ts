import type { FamilyMemberSubmission } from '#contract/family-tree/family-tree.ts'
import { someMemberFields } from '#contract/test/create-family-member.ts'
import { insertMember, type NewMember } from '#server/family-tree/store.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** The required fields of a new member. */
export function createSubmission(
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
  const { approvalId } = await person.call('POST /api/family-members', { body: createSubmission(changes) })
  return approvalId
}

const defaultMember: NewMember = { ...someMemberFields, addedById: null }
