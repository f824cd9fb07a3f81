import type { User } from '#contract/accounts/accounts.ts'
import type { ApprovalKind } from '#contract/board-approvals/board-approvals.ts'
import type { FamilyLists } from '#contract/family-tree/family-lists.ts'
import type { FamilyMemberChanges, FieldChanges } from '#contract/family-tree/family-tree.ts'
import { staleVersion, memberNotFound } from '#server/family-tree/failures.ts'
import {
  sortRows,
  isListName,
  isSameList,
  listNames,
  type ListChanges,
} from '#server/family-tree/family-lists.ts'
import { findLists } from '#server/family-tree/list-store.ts'
import { mergeFields } from '#server/family-tree/merge-members.ts'
import { canSeeField } from '#server/family-tree/presenters.ts'
import {
  findMember,
  findLinkedMember,
  isAncestor,
  type EditableMember,
  type StoredMember,
} from '#server/family-tree/store.ts'
import { validateLists } from '#server/family-tree/validate-lists.ts'
import { validateMember, validatePhotograph, findMemberErrors } from '#server/family-tree/validate-member.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import { findViolatedConstraint, type Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import { invalidInput } from '#server/platform/failure.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  alreadyRequested,
  impossibleClaim,
  impossibleMerge,
  unchangedRequest,
  tooManyPending,
} from './failures.ts'
import {
  hasEqualPendingRequest,
  insertRequest,
  lockRequest,
  type RequestedChanges,
  type StoredRequest,
} from './store.ts'

/** Requests changes to a member. `version` is the version that the requester edited. */
export async function requestCorrection(
  platform: Platform,
  user: User,
  id: string,
  input: { changes: FamilyMemberChanges; version: number; requestNotes: string | null },
  idempotencyKey?: IdempotencyKey,
): Promise<StoredRequest> {
  return submitRequest(platform, user, [id], idempotencyKey, async (tx, member) => {
    if (member.version !== input.version) throw staleVersion()
    const lists = await findLists(tx, id)
    const changes = {
      ...diffFields(user, member, input.changes),
      ...diffLists(lists, input.changes),
    }
    if (Object.keys(changes).length === 0) throw unchangedRequest()
    const proposed = { ...member, ...pickRequestedFields(changes) }
    await validateMember(tx, proposed, platform.clock(), id)
    await validateLists(tx, proposed, lists, input.changes)
    await validatePhotograph(tx, user, input.changes, member.profileImage)
    return { kind: 'correction', changes, requestNotes: input.requestNotes }
  })
}

/** Requests to merge two entries for the same person. */
export async function requestMerge(
  platform: Platform,
  user: User,
  id: string,
  input: { duplicateId: string; requestNotes: string | null },
  idempotencyKey?: IdempotencyKey,
): Promise<StoredRequest> {
  return submitRequest(platform, user, [id, input.duplicateId], idempotencyKey, async (tx, member) => {
    const duplicate = await findMember(tx, input.duplicateId)
    if (duplicate === undefined) throw invalidInput({ duplicateId: 'This person is not in the tree' })
    await rejectImpossibleMerge(tx, member, duplicate, platform.clock())
    return { kind: 'merge', duplicateId: duplicate.id, requestNotes: input.requestNotes }
  })
}

/**
 * @throws Failure when the entries are relatives of each other, when both are linked to an account, or when their
 *   details contradict each other.
 */
export async function rejectImpossibleMerge(
  tx: Tx,
  member: StoredMember,
  duplicate: StoredMember,
  now: Date,
): Promise<void> {
  if (member.id === duplicate.id) throw invalidInput({ duplicateId: 'Select a different entry' })
  if ((await isAncestor(tx, member.id, duplicate.id)) || (await isAncestor(tx, duplicate.id, member.id)))
    throw impossibleMerge(
      'One of these members is a descendant of the other, so they cannot be the same person',
    )
  const { partners, furtherParents } = await findLists(tx, member.id)
  const duplicates = await findLists(tx, duplicate.id)
  // A marriage that is pending for one of them is in the list of the other.
  if (
    partners.some(({ partnerId }) => partnerId === duplicate.id) ||
    duplicates.partners.some(({ partnerId }) => partnerId === member.id)
  )
    throw impossibleMerge('These members are partners, so they cannot be the same person')
  if (
    furtherParents.some(({ parentId }) => parentId === duplicate.id) ||
    duplicates.furtherParents.some(({ parentId }) => parentId === member.id)
  )
    throw impossibleMerge('One of these members is a parent of the other, so they cannot be the same person')
  if (member.userId !== null && duplicate.userId !== null)
    throw impossibleMerge(
      'Both members are linked to an account. Please have one account unlinked, then request the merge again',
    )
  await rejectContradictions(tx, member, duplicate, now)
}

/** Errors that an entry has already, such as from an import, do not prevent a merge. */
async function rejectContradictions(
  tx: Tx,
  member: StoredMember,
  duplicate: StoredMember,
  now: Date,
): Promise<void> {
  const existingErrors = new Set([
    ...Object.values(await findMemberErrors(tx, member, now, member.id)),
    ...Object.values(await findMemberErrors(tx, duplicate, now, duplicate.id)),
  ])
  const merged = mergeFields(member, duplicate)
  // With the children of either entry.
  const errors = {
    ...(await findMemberErrors(tx, merged, now, duplicate.id)),
    ...(await findMemberErrors(tx, merged, now, member.id)),
  }
  const found = Object.entries(errors).find(([, sentence]) => !existingErrors.has(sentence))
  if (found === undefined) return
  const [field, sentence] = found
  throw impossibleMerge(`These entries cannot be merged. ${checkedFields[field] ?? field}: ${sentence}`)
}

const checkedFields: Partial<Record<string, string>> = {
  birthDate: 'Date of birth',
  birthText: 'Date of birth',
  deathDate: 'Date of death',
  deathText: 'Date of death',
  fatherId: 'Father',
  motherId: 'Mother',
  spouseId: 'Spouse',
}

/** "This is me": requests to link the account to a member. */
export async function requestClaim(
  platform: Platform,
  user: User,
  id: string,
  requestNotes: string | null,
  idempotencyKey?: IdempotencyKey,
): Promise<StoredRequest> {
  try {
    return await submitRequest(platform, user, [id], idempotencyKey, async (tx, member) => {
      const own = await findLinkedMember(tx, user.id)
      if (!member.isAlive) throw impossibleClaim('You cannot claim a member who has died')
      if (member.userId !== null) throw impossibleClaim('This member is already linked to an account')
      if (own !== undefined) throw impossibleClaim('Your account is already linked to a member')
      return { kind: 'claim', requestNotes }
    })
  } catch (error) {
    throw findViolatedConstraint(error) === 'board_approvals_one_claim'
      ? impossibleClaim('You have already claimed this member. The board is reviewing your request')
      : error
  }
}

async function submitRequest(
  platform: Platform,
  user: User,
  [id, ...others]: [id: string, ...others: string[]],
  idempotencyKey: IdempotencyKey | undefined,
  prepare: (
    tx: Tx,
    member: StoredMember,
  ) => Promise<
    Pick<Parameters<typeof insertRequest>[1], 'changes' | 'duplicateId' | 'requestNotes'> & {
      kind: Exclude<ApprovalKind, 'new_member'>
    }
  >,
): Promise<StoredRequest> {
  const { clock, database } = platform
  return database.db.transaction().execute(tx =>
    createOnce(tx, clock, idempotencyKey, {
      create: () => insertPrepared(tx),
      find: requestId => lockRequest(tx, requestId),
    }),
  )

  async function insertPrepared(tx: Tx): Promise<StoredRequest> {
    await lockInTransaction(tx, `board-approvals.requester:${user.id}`)
    await lockPresentMembers(tx, [id, ...others])
    const member = await findMember(tx, id)
    if (member === undefined) throw memberNotFound()
    await rejectTooManyPending(tx, user.id)
    const request = { ...(await prepare(tx, member)), familyMemberId: id }
    // An equal claim violates `board_approvals_one_claim`.
    if (request.kind !== 'claim' && (await hasEqualPendingRequest(tx, user.id, request)))
      throw alreadyRequested()
    const approval = await insertRequest(tx, {
      ...request,
      requestedById: user.id,
      requestedAt: clock(),
    })
    await audit(tx, clock, {
      actorId: user.id,
      action: `family-tree.${request.kind}-proposed`,
      subject: id,
      details: { approval: approval.id },
    })
    await notifyBoard(platform, tx, user.id)
    return approval
  }
}

/** Notifies those who can decide a request of this account. */
export async function notifyBoard(platform: Platform, tx: Tx, requesterId: string): Promise<void> {
  await notify(platform, tx, {
    to: 'approvals.decide',
    except: [requesterId],
    topic: 'request-waiting',
    payload: {},
    actorId: requesterId,
  })
}

/** A hidden field may be requested; equality is not reported, since it would reveal the hidden value. */
function diffFields(user: User, member: StoredMember, input: FamilyMemberChanges): RequestedChanges {
  const changes: RequestedChanges = {}
  for (const [field, value] of Object.entries(input)) {
    if (isListName(field)) continue
    const before = member[field as keyof FieldChanges]
    const proposed = value ?? null
    if (proposed !== before || !canSeeField(user, member, field)) changes[field] = { before, after: proposed }
  }
  return changes
}

function diffLists(lists: FamilyLists, input: ListChanges): RequestedChanges {
  const changes: RequestedChanges = {}
  for (const name of listNames) {
    const rows = input[name]
    if (rows !== undefined && !isSameList(name, lists[name], rows))
      changes[name] = { before: lists[name], after: sortRows(name, rows) }
  }
  return changes
}

/** The requested value of each field of a correction. */
export function pickRequestedFields(changes: RequestedChanges): Partial<EditableMember> {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([field]) => !isListName(field))
      .map(([field, change]) => [field, change.after]),
  ) as Partial<EditableMember>
}

/** The requested lists of a correction. */
export function pickRequestedLists(changes: RequestedChanges): ListChanges {
  return Object.fromEntries(
    listNames.flatMap(name => (changes[name] === undefined ? [] : [[name, changes[name].after]])),
  ) as ListChanges
}

/** Far beyond real use; the board reviews all pending requests in one list. */
const maxPending = 200

/**
 * Concurrent new members may exceed the limit by a few, which does no harm.
 * @throws Failure 409 when the requester has this many pending requests.
 */
export async function rejectTooManyPending(tx: Tx, requestedById: string): Promise<void> {
  const { count } = await tx
    .selectFrom('boardApprovals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('requestedById', '=', requestedById)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (count >= maxPending) throw tooManyPending(maxPending)
}
