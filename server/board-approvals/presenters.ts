import type { User } from '#contract/accounts/accounts.ts'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import { describeEvent, describeParent, describePartner } from '#contract/family-tree/family-labels.ts'
import type { FamilyLists } from '#contract/family-tree/family-lists.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import { isListName, listNames, type ListName } from '#server/family-tree/family-lists.ts'
import { findListsOfMembers } from '#server/family-tree/list-store.ts'
import { mergeFields } from '#server/family-tree/merge-members.ts'
import { canSeeField, editableFields } from '#server/family-tree/presenters.ts'
import { findMembersIncludingRemoved, type StoredMember } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findChangedFields } from './changed-fields.ts'
import { findClaimants } from './claimants.ts'
import { canDecide, verifiesMember } from './policy.ts'
import { countDeciders, type RequestedChanges, type StoredRequest } from './store.ts'

/** Requests with the fields that the viewer may see: requested values beside current ones. */
export async function presentRequests(
  db: Db,
  viewer: Viewer,
  approvals: StoredRequest[],
  now: Date,
): Promise<BoardApproval[]> {
  const about = await findMembersById(
    db,
    approvals.flatMap(one => [one.familyMemberId, one.duplicateId]),
  )
  const lists = await findListsOfMembers(db, listMemberIdsWithLists(approvals))
  const named = await findMembersById(db, [
    ...[...about.values(), ...approvals].flatMap(listMemberIds),
    ...[...lists.values()].flatMap(one => listNames.flatMap(name => listMemberIdsInList(one[name]))),
  ])
  const findName = (id: string) => formatMemberName(named.get(id))
  const formatValue = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (isListName(field)) return describeList(field, value as FamilyLists[ListName], findName)
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    const person = typeof value === 'string' ? named.get(value) : undefined
    if (person !== undefined) return fullName(person)
    return typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  }

  const isOwnPending = ({ status, requestedById }: StoredRequest) =>
    status === 'pending' && requestedById === viewer.id
  const deciders = approvals.some(isOwnPending) ? await countDeciders(db, viewer.id, now) : null
  const claiming = await findClaimants(db, viewer, approvals, about)
  return approvals.map(approval => {
    const { changes: _, requestedById, approvedById, ...rest } = approval
    const member = about.get(approval.familyMemberId)
    const duplicate = about.get(approval.duplicateId ?? '')
    const isPending = approval.status === 'pending'
    return {
      ...rest,
      memberName: formatMemberName(member),
      duplicateName: approval.duplicateId === null ? null : formatMemberName(duplicate),
      differences: findVisibleDifferences(viewer, approval, about, lists).map(
        ({ field, before, after, current, isHidden, memberValue }) => ({
          field,
          isHidden,
          before: formatValue(field, before),
          after: formatValue(field, after),
          current: formatValue(field, current),
          memberValue: approval.kind === 'merge' ? formatValue(field, memberValue) : undefined,
        }),
      ),
      claimant: claiming.get(approval.id) ?? null,
      alsoVerifies:
        isPending && member?.isVerified === false && verifiesMember(approval, duplicate)
          ? { addedBy: member.addedBy }
          : null,
      isSuperseded: isSuperseded(viewer, approval, member, lists.get(approval.familyMemberId)),
      isOwn: requestedById === viewer.id,
      isOwnDecision: approvedById === viewer.id,
      canDecide: isPending && canDecide(viewer, approval),
      deciders: isOwnPending(approval) ? deciders : null,
    }
  })
}

type Viewer = Pick<User, 'id' | 'capabilities'>
type Difference = {
  field: string
  before: unknown
  after: unknown
  current: unknown
  isHidden: boolean
  memberValue: unknown
}

/** Requested and current values. For hidden fields, only the requested value, which the requester entered. */
function findVisibleDifferences(
  viewer: Viewer,
  approval: StoredRequest,
  about: Map<string, StoredMember>,
  lists: Map<string, FamilyLists>,
): Difference[] {
  const member = about.get(approval.familyMemberId)
  const duplicate = about.get(approval.duplicateId ?? '')
  const changes =
    approval.status === 'pending' ? findReviewedChanges(approval, member, duplicate) : approval.changes
  const isSeen = (field: string) =>
    canSeeField(viewer, member, field) && (approval.kind !== 'merge' || canSeeField(viewer, duplicate, field))
  // The requester did not enter the values of a merge or a claim.
  const isFiltered = approval.kind === 'merge' || approval.kind === 'claim'
  // In the order of the form; jsonb does not preserve the order of keys.
  const proposed = [...editableFields, ...listNames].filter(field => field in changes)
  return proposed
    .filter(field => !isFiltered || isSeen(field))
    .map(field => ({
      field,
      before: isSeen(field) ? changes[field]?.before : null,
      after: changes[field]?.after,
      current: isListName(field)
        ? lists.get(approval.familyMemberId)?.[field]
        : isSeen(field)
          ? (member?.[field] ?? null)
          : null,
      // A new member has no values before the requested ones.
      isHidden: approval.kind === 'correction' && !isSeen(field),
      memberValue: changes[field]?.memberValue,
    }))
}

/** A change of a field that the viewer may not see is not reported. */
function isSuperseded(
  viewer: Viewer,
  { kind, status, changes }: StoredRequest,
  member: StoredMember | undefined,
  lists: FamilyLists | undefined,
): boolean {
  return (
    kind === 'correction' &&
    status === 'pending' &&
    member !== undefined &&
    findChangedFields(changes, member, lists).some(field => canSeeField(viewer, member, field))
  )
}

function formatMemberName(member: StoredMember | undefined): string {
  return member === undefined ? 'Unknown member' : fullName(member)
}

/** The values of a new member, all of them additions. */
export function listNewMemberChanges(member: StoredMember): RequestedChanges {
  const filled = editableFields.filter(field => member[field] !== null)
  return Object.fromEntries(filled.map(field => [field, { before: null, after: member[field] }]))
}

/**
 * Everything that an approval changes or verifies, for its card. In a merge, the differences; in a claim, the details
 * of an unverified member; otherwise the requested changes.
 */
export function findReviewedChanges(
  { kind, changes }: Pick<StoredRequest, 'kind' | 'changes'>,
  member: StoredMember | undefined,
  duplicate: StoredMember | undefined,
): RequestedChanges {
  if (kind === 'merge' && member && duplicate) return listMergeChanges(member, duplicate)
  return kind === 'claim' && member?.isVerified === false ? listNewMemberChanges(member) : changes
}

/** The fields in which two entries differ, even where only one has a value, and the values after the merge. */
function listMergeChanges(member: StoredMember, duplicate: StoredMember): RequestedChanges {
  const differing = editableFields.filter(field => duplicate[field] !== member[field])
  const merged = mergeFields(member, duplicate)
  return Object.fromEntries(
    differing.map(field => [
      field,
      { before: duplicate[field], after: merged[field], memberValue: member[field] },
    ]),
  )
}

function listMemberIdsWithLists(approvals: StoredRequest[]): string[] {
  const found = approvals.filter(({ changes }) => Object.keys(changes).some(isListName))
  return [...new Set(found.map(({ familyMemberId }) => familyMemberId))]
}

async function findMembersById(db: Db, ids: (string | null)[]): Promise<Map<string, StoredMember>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  return new Map((await findMembersIncludingRemoved(db, wanted)).map(member => [member.id, member]))
}

function listMemberIds(from: StoredMember | StoredRequest): (string | null)[] {
  if ('fatherId' in from) return [from.fatherId, from.motherId, from.spouseId]
  return Object.entries(from.changes).flatMap(([field, { before, after }]) => {
    if (isListName(field))
      return [before, after].flatMap(list => listMemberIdsInList(list as FamilyLists[ListName]))
    return field.endsWith('Id') ? [before, after].filter(id => typeof id === 'string') : []
  })
}

/** A list as text, one line for each row; null when it is empty. */
function describeList(name: ListName, list: FamilyLists[ListName], findName: (id: string) => string) {
  return list.map(row => describeRow[name](row as never, findName)).join('\n') || null
}

/** The members that a list names. */
function listMemberIdsInList(list: FamilyLists[ListName]): string[] {
  return list.flatMap(row => ('parentId' in row ? [row.parentId] : 'partnerId' in row ? [row.partnerId] : []))
}

const describeRow: {
  [Name in ListName]: (row: FamilyLists[Name][number], findName: (id: string) => string) => string
} = {
  furtherParents: (parent, findName) => describeParent(parent, findName(parent.parentId)),
  partners: (partner, findName) => describePartner(partner, findName(partner.partnerId)),
  lifeEvents: event => describeEvent(event),
}
