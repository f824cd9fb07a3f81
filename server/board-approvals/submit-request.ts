import type { User } from '#contract/accounts.ts'
import type { FamilyLists } from '#contract/family-lists.ts'
import type { FamilyMemberChanges, FieldChanges } from '#contract/family-tree.ts'
import { checkLists } from '#server/family-tree/check-lists.ts'
import { checkMember, checkPhotograph } from '#server/family-tree/check-member.ts'
import { changedMeanwhile, memberNotFound } from '#server/family-tree/failures.ts'
import {
  inOrder,
  isListName,
  isSameList,
  listNames,
  type ProposedLists,
} from '#server/family-tree/family-lists.ts'
import { listsNow } from '#server/family-tree/list-store.ts'
import { maySeeField, nameOf } from '#server/family-tree/presenters.ts'
import {
  findMember,
  findMemberOfAccount,
  isAncestor,
  type SaidOfMember,
  type StoredMember,
} from '#server/family-tree/store.ts'
import { audit } from '#server/platform/audit.ts'
import { violatedConstraint, type Tx } from '#server/platform/database.ts'
import { invalidInput } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { claimImpossible, mergeImpossible, nothingChanges, tooManyWaiting } from './failures.ts'
import { insertApproval, type Proposal, type StoredApproval } from './store.ts'

/** Asks the board to change a member. `version` is the one that the change was made on. */
export async function proposeCorrection(
  platform: Platform,
  user: User,
  id: string,
  asked: { changes: FamilyMemberChanges; version: number; requestNotes: string | null },
): Promise<StoredApproval> {
  return propose(platform, user, id, async (tx, member) => {
    if (member.version !== asked.version) throw changedMeanwhile()
    const lists = await listsNow(tx, id)
    const proposal = {
      ...differencesOf(user, member, asked.changes),
      ...listsThatDiffer(lists, asked.changes),
    }
    if (Object.keys(proposal).length === 0) throw nothingChanges()
    const proposed = { ...member, ...after(proposal) }
    await checkMember(tx, proposed, platform.clock(), id)
    await checkLists(tx, proposed, lists, asked.changes)
    await checkPhotograph(tx, user, asked.changes, member.profileImage)
    return { kind: 'correction', proposal, requestNotes: asked.requestNotes }
  })
}

/** Asks the board to make one of two entries for the same person. */
export async function proposeMerge(
  platform: Platform,
  user: User,
  id: string,
  asked: { duplicateId: string; requestNotes: string | null },
): Promise<StoredApproval> {
  return propose(platform, user, id, async (tx, member) => {
    const duplicate = await findMember(tx, asked.duplicateId)
    if (duplicate === undefined) throw invalidInput({ duplicateId: 'This person is not in the tree' })
    await refuseMerge(tx, member, duplicate)
    return { kind: 'merge', duplicateId: duplicate.id, requestNotes: asked.requestNotes }
  })
}

/** Two entries cannot be one person when one descends from the other, or when each has an account. */
export async function refuseMerge(tx: Tx, member: StoredMember, duplicate: StoredMember): Promise<void> {
  if (member.id === duplicate.id) throw invalidInput({ duplicateId: 'This is the same entry' })
  if ((await isAncestor(tx, member.id, duplicate.id)) || (await isAncestor(tx, duplicate.id, member.id)))
    throw mergeImpossible('One of the two descends from the other, so they are not the same person')
  const { partners, furtherParents } = await listsNow(tx, member.id)
  if (partners.some(({ partnerId }) => partnerId === duplicate.id))
    throw mergeImpossible('The two are partners of each other, so they are not the same person')
  const duplicates = await listsNow(tx, duplicate.id)
  if (
    furtherParents.some(({ parentId }) => parentId === duplicate.id) ||
    duplicates.furtherParents.some(({ parentId }) => parentId === member.id)
  )
    throw mergeImpossible('One of the two is a parent of the other, so they are not the same person')
  if (member.userId !== null && duplicate.userId !== null)
    throw mergeImpossible('Each of the two is linked to an account of its own')
}

/** "This is me": asks the board to link the account to a member. */
export async function claimMember(
  platform: Platform,
  user: User,
  id: string,
  requestNotes: string | null,
): Promise<StoredApproval> {
  try {
    return await propose(platform, user, id, async (tx, member) => {
      const own = await findMemberOfAccount(tx, user.id)
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

async function propose(
  { clock, database }: Platform,
  user: User,
  id: string,
  what: (
    tx: Tx,
    member: StoredMember,
  ) => Promise<
    Pick<Parameters<typeof insertApproval>[1], 'kind' | 'proposal' | 'duplicateId' | 'requestNotes'>
  >,
): Promise<StoredApproval> {
  return database.db.transaction().execute(async tx => {
    const member = await findMember(tx, id)
    if (member === undefined) throw memberNotFound()
    await refuseTooManyWaiting(tx, user.id)
    const approval = await insertApproval(tx, {
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
function differencesOf(user: User, member: StoredMember, changes: FamilyMemberChanges): Proposal {
  const proposal: Proposal = {}
  for (const [field, given] of Object.entries(changes)) {
    if (isListName(field)) continue
    const before = member[field as keyof FieldChanges]
    const proposed = given ?? null
    if (proposed !== before || !maySeeField(user, member, field))
      proposal[field] = { before, after: proposed }
  }
  return proposal
}

function listsThatDiffer(lists: FamilyLists, changes: ProposedLists): Proposal {
  const proposal: Proposal = {}
  for (const name of listNames) {
    const asked = changes[name]
    if (asked !== undefined && !isSameList(name, lists[name], asked))
      proposal[name] = { before: lists[name], after: inOrder(name, asked) }
  }
  return proposal
}

/** The proposed value of each field that a correction names. */
export function after(proposal: Proposal): Partial<SaidOfMember> {
  return Object.fromEntries(
    Object.entries(proposal)
      .filter(([field]) => !isListName(field))
      .map(([field, change]) => [field, change.after]),
  ) as Partial<SaidOfMember>
}

/** The proposed lists of those that a correction names. */
export function listsAfter(proposal: Proposal): ProposedLists {
  return Object.fromEntries(
    listNames.flatMap(name => (proposal[name] === undefined ? [] : [[name, proposal[name].after]])),
  ) as ProposedLists
}

/** Nobody has so much to ask at once, and the board reads what waits in one list. */
const mostWaiting = 200

/**
 * Several requests that come at the same moment may each find room for one: a few more do no harm.
 * @throws Failure 409 when so many requests of this person wait for the board already.
 */
export async function refuseTooManyWaiting(tx: Tx, requestedById: string): Promise<void> {
  const { count } = await tx
    .selectFrom('boardApprovals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('requestedById', '=', requestedById)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (count >= mostWaiting) throw tooManyWaiting(mostWaiting)
}
