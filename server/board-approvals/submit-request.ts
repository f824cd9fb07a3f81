import type { User } from '#contract/accounts.ts'
import type { FamilyLists } from '#contract/family-lists.ts'
import type { FamilyMemberChanges, FieldChanges } from '#contract/family-tree.ts'
import { checkLists } from '#server/family-tree/check-lists.ts'
import { checkMember, checkPhotograph } from '#server/family-tree/check-member.ts'
import { staleMember, memberNotFound } from '#server/family-tree/failures.ts'
import {
  sortRows,
  isListName,
  isSameList,
  listNames,
  type ListChanges,
} from '#server/family-tree/family-lists.ts'
import { findLists } from '#server/family-tree/list-store.ts'
import { canSeeField, nameOf } from '#server/family-tree/presenters.ts'
import {
  findMember,
  findLinkedMember,
  isAncestor,
  type EditableMember,
  type StoredMember,
} from '#server/family-tree/store.ts'
import { audit } from '#server/platform/audit.ts'
import { violatedConstraint, type Tx } from '#server/platform/database.ts'
import { invalidInput } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { claimImpossible, mergeImpossible, nothingChanges, tooManyPending } from './failures.ts'
import { insertRequest, type RequestedChanges, type StoredRequest } from './store.ts'

/** Asks the board to change a member. `version` is the one that the change was made on. */
export async function requestCorrection(
  platform: Platform,
  user: User,
  id: string,
  asked: { changes: FamilyMemberChanges; version: number; requestNotes: string | null },
): Promise<StoredRequest> {
  return submitRequest(platform, user, id, async (tx, member) => {
    if (member.version !== asked.version) throw staleMember()
    const lists = await findLists(tx, id)
    const changes = {
      ...diffFields(user, member, asked.changes),
      ...diffLists(lists, asked.changes),
    }
    if (Object.keys(changes).length === 0) throw nothingChanges()
    const proposed = { ...member, ...requestedFields(changes) }
    await checkMember(tx, proposed, platform.clock(), id)
    await checkLists(tx, proposed, lists, asked.changes)
    await checkPhotograph(tx, user, asked.changes, member.profileImage)
    return { kind: 'correction', changes: changes, requestNotes: asked.requestNotes }
  })
}

/** Asks the board to make one of two entries for the same person. */
export async function requestMerge(
  platform: Platform,
  user: User,
  id: string,
  asked: { duplicateId: string; requestNotes: string | null },
): Promise<StoredRequest> {
  return submitRequest(platform, user, id, async (tx, member) => {
    const duplicate = await findMember(tx, asked.duplicateId)
    if (duplicate === undefined) throw invalidInput({ duplicateId: 'This person is not in the tree' })
    await rejectImpossibleMerge(tx, member, duplicate)
    return { kind: 'merge', duplicateId: duplicate.id, requestNotes: asked.requestNotes }
  })
}

/** Two entries cannot be one person when one descends from the other, or when each has an account. */
export async function rejectImpossibleMerge(
  tx: Tx,
  member: StoredMember,
  duplicate: StoredMember,
): Promise<void> {
  if (member.id === duplicate.id) throw invalidInput({ duplicateId: 'This is the same entry' })
  if ((await isAncestor(tx, member.id, duplicate.id)) || (await isAncestor(tx, duplicate.id, member.id)))
    throw mergeImpossible('One of the two descends from the other, so they are not the same person')
  const { partners, furtherParents } = await findLists(tx, member.id)
  if (partners.some(({ partnerId }) => partnerId === duplicate.id))
    throw mergeImpossible('The two are partners of each other, so they are not the same person')
  const duplicates = await findLists(tx, duplicate.id)
  if (
    furtherParents.some(({ parentId }) => parentId === duplicate.id) ||
    duplicates.furtherParents.some(({ parentId }) => parentId === member.id)
  )
    throw mergeImpossible('One of the two is a parent of the other, so they are not the same person')
  if (member.userId !== null && duplicate.userId !== null)
    throw mergeImpossible('Each of the two is linked to an account of its own')
}

/** "This is me": asks the board to link the account to a member. */
export async function requestClaim(
  platform: Platform,
  user: User,
  id: string,
  requestNotes: string | null,
): Promise<StoredRequest> {
  try {
    return await submitRequest(platform, user, id, async (tx, member) => {
      const own = await findLinkedMember(tx, user.id)
      if (!member.isAlive) throw claimImpossible('This person has died')
      if (member.userId !== null) throw claimImpossible('This person is linked to an account already')
      if (own !== undefined) throw claimImpossible('Your account is linked to somebody already')
      return { kind: 'claim', requestNotes }
    })
  } catch (error) {
    throw violatedConstraint(error) === 'board_approvals_one_claim'
      ? claimImpossible('You have said so already, and the board looks at it')
      : error
  }
}

async function submitRequest(
  { clock, database }: Platform,
  user: User,
  id: string,
  what: (
    tx: Tx,
    member: StoredMember,
  ) => Promise<
    Pick<Parameters<typeof insertRequest>[1], 'kind' | 'changes' | 'duplicateId' | 'requestNotes'>
  >,
): Promise<StoredRequest> {
  return database.db.transaction().execute(async tx => {
    const member = await findMember(tx, id)
    if (member === undefined) throw memberNotFound()
    await rejectTooManyPending(tx, user.id)
    const approval = await insertRequest(tx, {
      ...(await what(tx, member)),
      familyMemberId: id,
      requestedById: user.id,
      requestedBy: nameOf(user),
      requestedAt: clock(),
    })
    const action = `family-tree.${approval.kind}-proposed`
    await audit(tx, clock, { actorId: user.id, action, subject: id, details: { approval: approval.id } })
    return approval
  })
}

/** What they may not see they can propose, and are not told whether it stands there already. */
function diffFields(user: User, member: StoredMember, input: FamilyMemberChanges): RequestedChanges {
  const changes: RequestedChanges = {}
  for (const [field, given] of Object.entries(input)) {
    if (isListName(field)) continue
    const before = member[field as keyof FieldChanges]
    const proposed = given ?? null
    if (proposed !== before || !canSeeField(user, member, field)) changes[field] = { before, after: proposed }
  }
  return changes
}

function diffLists(lists: FamilyLists, input: ListChanges): RequestedChanges {
  const changes: RequestedChanges = {}
  for (const name of listNames) {
    const asked = input[name]
    if (asked !== undefined && !isSameList(name, lists[name], asked))
      changes[name] = { before: lists[name], after: sortRows(name, asked) }
  }
  return changes
}

/** The proposed value of each field that a correction names. */
export function requestedFields(changes: RequestedChanges): Partial<EditableMember> {
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([field]) => !isListName(field))
      .map(([field, change]) => [field, change.after]),
  ) as Partial<EditableMember>
}

/** The proposed lists of those that a correction names. */
export function requestedLists(changes: RequestedChanges): ListChanges {
  return Object.fromEntries(
    listNames.flatMap(name => (changes[name] === undefined ? [] : [[name, changes[name].after]])),
  ) as ListChanges
}

/** Nobody has so much to ask at once, and the board reads what waits in one list. */
const maxPending = 200

/**
 * Several requests that come at the same moment may each find room for one: a few more do no harm.
 * @throws Failure 409 when so many requests of this person wait for the board already.
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
