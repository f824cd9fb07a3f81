import type { User } from '#contract/accounts.ts'
import type { BoardApproval } from '#contract/board-approvals.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { Db } from '#server/platform/database.ts'

import type { StoredApproval } from './approvals-store.ts'
import { mayDecide } from './policy.ts'
import { findMembersOnceThere, type StoredMember } from './store.ts'
import { nameOf } from './told-member.ts'

/** What the form says of a member, in its order: what the board looks at. */
export const saidFields = [
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
  'occupation',
  'location',
  'phoneNumber',
  'email',
  'biography',
  'profileImage',
] as const satisfies (keyof FamilyMember)[]

/** Requests as this person may see them, with what they propose field by field beside what there is. */
export async function toldApprovals(
  db: Db,
  viewer: Pick<User, 'id' | 'role'>,
  approvals: StoredApproval[],
): Promise<BoardApproval[]> {
  const about = await membersById(
    db,
    approvals.flatMap(one => [one.familyMemberId, one.duplicateId]),
  )
  const named = await membersById(db, [...about.values(), ...approvals].flatMap(idsIn))
  const shown = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    const person = typeof value === 'string' ? named.get(value) : undefined
    if (person !== undefined) return nameOf(person)
    return typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  }

  return approvals.map(approval => {
    const { proposal: _, requestedById, ...rest } = approval
    const member = about.get(approval.familyMemberId)
    const isPending = approval.status === 'pending'
    return {
      ...rest,
      memberName: member === undefined ? 'Somebody who is no longer known' : nameOf(member),
      differences: differencesOf(approval, about).map(({ field, before, after, now }) => ({
        field,
        before: shown(before),
        after: shown(after),
        now: shown(now),
      })),
      isOwn: requestedById === viewer.id,
      mayDecide: isPending && mayDecide(viewer, approval),
    }
  })
}

type Difference = { field: string; before: unknown; after: unknown; now: unknown }

function differencesOf(approval: StoredApproval, about: Map<string, StoredMember>): Difference[] {
  const member = about.get(approval.familyMemberId)
  if (approval.kind === 'new_member')
    return saidFields
      .map(field => ({ field, before: null, after: member?.[field] ?? null, now: member?.[field] ?? null }))
      .filter(({ after }) => after !== null)
  if (approval.kind === 'merge') {
    const duplicate = about.get(approval.duplicateId ?? '')
    return saidFields
      .map(field => ({
        field,
        before: duplicate?.[field] ?? null,
        after: member?.[field] ?? duplicate?.[field] ?? null,
        now: member?.[field] ?? null,
      }))
      .filter(({ before, now }) => before !== null && before !== now)
  }
  return Object.entries(approval.proposal).map(([field, { before, after }]) => ({
    field,
    before,
    after,
    now: member?.[field as keyof FamilyMember] ?? null,
  }))
}

async function membersById(db: Db, ids: (string | null)[]): Promise<Map<string, StoredMember>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  return new Map((await findMembersOnceThere(db, wanted)).map(member => [member.id, member]))
}

function idsIn(from: StoredMember | StoredApproval): (string | null)[] {
  if ('fatherId' in from) return [from.fatherId, from.motherId, from.spouseId]
  return (['fatherId', 'motherId', 'spouseId'] as const).flatMap(field => {
    const change = from.proposal[field]
    return [change?.before, change?.after].filter(id => typeof id === 'string')
  })
}
