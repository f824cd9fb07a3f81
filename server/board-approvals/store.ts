import { sql } from 'kysely'

import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName, hasCapabilityAt } from '#server/platform/sessions/users.ts'

/**
 * The requested values, field by field, with the values they replace. In a merge, `before` is the duplicate's value
 * and `memberValue` the member's.
 */
export type RequestedChanges = Record<string, { before: unknown; after: unknown; memberValue?: unknown }>

export type StoredRequest = Omit<
  BoardApproval,
  | 'memberName'
  | 'duplicateName'
  | 'differences'
  | 'claimant'
  | 'alsoVerifies'
  | 'isSuperseded'
  | 'isOwn'
  | 'isOwnDecision'
  | 'canDecide'
  | 'deciders'
> & {
  changes: RequestedChanges
  requestedById: string
  approvedById: string | null
}

const columns = [
  'id',
  'kind',
  'familyMemberId',
  'duplicateId',
  'changes',
  'requestedById',
  'approvedById',
  selectAccountName('boardApprovals.requestedById').$notNull().as('requestedBy'),
  selectAccountName('boardApprovals.approvedById').as('approvedBy'),
  'status',
  'requestNotes',
  'approvalNotes',
  'requestedAt',
  'reviewedAt',
] as const

/**
 * Pending requests: oldest first. Decided ones: latest decision first. Both: latest request first. With
 * `requestedById`, only those of one account.
 */
export async function listRequests(
  db: Db,
  {
    status,
    requestedById,
    ...request
  }: PageRequest & { status?: 'pending' | 'decided' | undefined; requestedById?: string | undefined },
): Promise<Page<StoredRequest>> {
  let query = db.selectFrom('boardApprovals').select(columns)
  if (requestedById !== undefined) query = query.where('requestedById', '=', requestedById)
  if (status !== undefined) query = query.where('status', status === 'pending' ? '=' : '<>', 'pending')
  return readPage(query, orders[status ?? 'any'], request)
}

const orders = {
  pending: { instant: 'requestedAt', id: 'id', direction: 'asc' },
  decided: { instant: 'reviewedAt', id: 'id', direction: 'desc' },
  any: { instant: 'requestedAt', id: 'id', direction: 'desc' },
} as const

/** Locks the request's row until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<StoredRequest | undefined> {
  return tx
    .selectFrom('boardApprovals')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NewRequest = {
  kind: BoardApproval['kind']
  familyMemberId: string
  duplicateId?: string
  changes?: RequestedChanges
  requestedById: string
  requestNotes?: string | null
  requestedAt: Date
}

/** @throws the violation of `board_approvals_one_claim` when the same claim is already pending. */
export async function insertRequest(tx: Tx, approval: NewRequest): Promise<StoredRequest> {
  return tx
    .insertInto('boardApprovals')
    .values({ ...approval, changes: JSON.stringify(approval.changes ?? {}) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Whether the account has a pending request of the same kind for the same change. */
export async function hasEqualPendingRequest(
  tx: Tx,
  requestedById: string,
  { kind, familyMemberId, duplicateId, changes = {} }: Omit<NewRequest, 'requestedById' | 'requestedAt'>,
): Promise<boolean> {
  const equal = await tx
    .selectFrom('boardApprovals')
    .select('id')
    .where('requestedById', '=', requestedById)
    .where('status', '=', 'pending')
    .where('kind', '=', kind)
    .where('familyMemberId', '=', familyMemberId)
    .where('duplicateId', 'is not distinct from', duplicateId ?? null)
    .where('changes', '=', sql<RequestedChanges>`${JSON.stringify(changes)}::jsonb`)
    .executeTakeFirst()
  return equal !== undefined
}

/** The member of the account's latest pending claim. */
export async function findClaimedMemberId(db: Db, requestedById: string): Promise<string | null> {
  const claim = await db
    .selectFrom('boardApprovals')
    .select('familyMemberId')
    .where('requestedById', '=', requestedById)
    .where('kind', '=', 'claim')
    .where('status', '=', 'pending')
    .orderBy('requestedAt', 'desc')
    .executeTakeFirst()
  return claim?.familyMemberId ?? null
}

export async function setRequestNotes(
  tx: Tx,
  id: string,
  requestNotes: string | null,
): Promise<StoredRequest> {
  return tx
    .updateTable('boardApprovals')
    .set({ requestNotes })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function setDecision(
  tx: Tx,
  id: string,
  decision: {
    status: 'approved' | 'rejected'
    approvedById: string
    approvalNotes: string | null
    reviewedAt: Date
    /** The values that were reviewed, which the decision changes. */
    changes?: RequestedChanges
  },
): Promise<StoredRequest> {
  const { changes, ...plain } = decision
  return tx
    .updateTable('boardApprovals')
    .set({ ...plain, ...(changes && { changes: JSON.stringify(changes) }) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('boardApprovals').where('id', '=', id).execute()
}

/** How a request is closed by another decision, or by a withdrawal, which has no decider. */
type RelatedDecision = { approvedById: string | null; approvalNotes: string; reviewedAt: Date }

/** The pending request for a new member. */
export async function lockPendingSubmission(
  tx: Tx,
  memberId: string,
): Promise<Pick<StoredRequest, 'id' | 'requestedById'> | undefined> {
  return tx
    .selectFrom('boardApprovals')
    .select(['id', 'requestedById'])
    .where('kind', '=', 'new_member')
    .where('familyMemberId', '=', memberId)
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Rejects the pending requests about a member that has been removed. */
export async function rejectSupersededRequests(
  tx: Tx,
  memberId: string,
  decision: RelatedDecision,
): Promise<void> {
  await rejectPending(tx, decision)
    .where(eb => eb.or([eb('familyMemberId', '=', memberId), eb('duplicateId', '=', memberId)]))
    .execute()
}

/** Rejects the other pending claims on a linked member, and those of the linked account. */
export async function rejectCompetingClaims(
  tx: Tx,
  { familyMemberId, requestedById }: Pick<StoredRequest, 'familyMemberId' | 'requestedById'>,
  decision: RelatedDecision,
): Promise<void> {
  await rejectPending(tx, decision)
    .where('kind', '=', 'claim')
    .where(eb => eb.or([eb('familyMemberId', '=', familyMemberId), eb('requestedById', '=', requestedById)]))
    .execute()
}

/** Rejects pending requests; the caller adds the conditions. */
function rejectPending(tx: Tx, decision: RelatedDecision) {
  return tx
    .updateTable('boardApprovals')
    .set({ ...decision, status: 'rejected' })
    .where('status', '=', 'pending')
}

/** Pending requests of other accounts. */
export async function countPendingRequests(db: Db, exceptUserId: string): Promise<number> {
  const { count } = await db
    .selectFrom('boardApprovals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('requestedById', '<>', exceptUserId)
    .executeTakeFirstOrThrow()
  return count
}

/** The accounts that can decide a request of this account. */
export async function countDeciders(db: Db, exceptUserId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(hasCapabilityAt(now, 'approvals.decide'))
    .where('id', '<>', exceptUserId)
    .executeTakeFirstOrThrow()
  return count
}

/** Decisions on the requester's requests that they have not seen. */
export async function countUnseenDecisions(db: Db, requestedById: string): Promise<number> {
  const { count } = await db
    .selectFrom('boardApprovals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('requestedById', '=', requestedById)
    .where('status', '<>', 'pending')
    .where('decisionSeenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function markDecisionsSeen(tx: Tx, requestedById: string, now: Date): Promise<void> {
  await tx
    .updateTable('boardApprovals')
    .set({ decisionSeenAt: now })
    .where('requestedById', '=', requestedById)
    .where('status', '<>', 'pending')
    .where('decisionSeenAt', 'is', null)
    .execute()
}
