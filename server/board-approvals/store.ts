import { sql } from 'kysely'

import type { BoardApproval } from '#contract/board-approvals.ts'
import type { Db } from '#server/platform/database.ts'

/** What a correction proposes, field by field. */
export type RequestedChanges = Record<string, { before: unknown; after: unknown }>

export type StoredRequest = Omit<
  BoardApproval,
  'memberName' | 'duplicateName' | 'differences' | 'claimant' | 'isOwn' | 'canDecide'
> & {
  changes: RequestedChanges
  requestedById: string
}

const columns = [
  'id',
  'kind',
  'familyMemberId',
  'duplicateId',
  'changes',
  'requestedById',
  'requestedBy',
  'approvedBy',
  'status',
  'requestNotes',
  'approvalNotes',
  'requestedAt',
  'reviewedAt',
] as const

/** What waits first, the oldest of it on top; then what was decided, the latest on top. */
export async function listRequests(db: Db, requestedById?: string): Promise<StoredRequest[]> {
  let query = db
    .selectFrom('boardApprovals')
    .select(columns)
    .orderBy(sql`status <> 'pending'`)
    .orderBy(sql`case when status = 'pending' then requested_at end`)
    .orderBy('reviewedAt', 'desc')
    .orderBy('id')
    .limit(1000)
  if (requestedById !== undefined) query = query.where('requestedById', '=', requestedById)
  return query.execute()
}

/** The request as it is now; whoever else would decide it waits until the transaction ends. */
export async function lockRequest(tx: Db, id: string): Promise<StoredRequest | undefined> {
  return tx.selectFrom('boardApprovals').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @throws the violation of `board_approvals_one_claim` when the same claim waits already. */
export async function insertRequest(
  tx: Db,
  approval: {
    kind: BoardApproval['kind']
    familyMemberId: string
    duplicateId?: string
    changes?: RequestedChanges
    requestedById: string
    requestedBy: string
    requestNotes?: string | null
    requestedAt: Date
  },
): Promise<StoredRequest> {
  return tx
    .insertInto('boardApprovals')
    .values({ ...approval, changes: JSON.stringify(approval.changes ?? {}) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Whoever asked, unless their account is closed meanwhile. */
export async function findRequester(
  db: Db,
  userId: string,
): Promise<{ firstName: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['firstName', 'email'])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** The member that this account's claim waits for; the latest, should there be several. */
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
  tx: Db,
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
  tx: Db,
  id: string,
  decision: {
    status: 'approved' | 'rejected'
    approvedBy: string
    approvalNotes: string | null
    reviewedAt: Date
    /** Where it was worked out from what stood there until now. */
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

/** How a request ends that another decision has settled. */
type Rejection = { approvedBy: string; approvalNotes: string; reviewedAt: Date }

/** Whatever else was asked about an entry that went into another one is over with it. */
export async function rejectSupersededRequests(tx: Db, memberId: string, decision: Rejection): Promise<void> {
  await rejectPending(tx, decision)
    .where(eb => eb.or([eb('familyMemberId', '=', memberId), eb('duplicateId', '=', memberId)]))
    .execute()
}

/** Other claims on whoever was linked, and of the account that they were linked to, are over with it. */
export async function rejectCompetingClaims(
  tx: Db,
  { familyMemberId, requestedById }: Pick<StoredRequest, 'familyMemberId' | 'requestedById'>,
  decision: Rejection,
): Promise<void> {
  await rejectPending(tx, decision)
    .where('kind', '=', 'claim')
    .where(eb => eb.or([eb('familyMemberId', '=', familyMemberId), eb('requestedById', '=', requestedById)]))
    .execute()
}

/** Turns down what waits still, of which whoever calls says which. */
function rejectPending(tx: Db, decision: Rejection) {
  return tx
    .updateTable('boardApprovals')
    .set({ ...decision, status: 'rejected' })
    .where('status', '=', 'pending')
}

/** How many requests of others wait for this member of the board. */
export async function countPendingRequests(db: Db, exceptOf: string): Promise<number> {
  const { count } = await db
    .selectFrom('boardApprovals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('requestedById', '<>', exceptOf)
    .executeTakeFirstOrThrow()
  return count
}

/** How many can decide a request of this person. */
export async function countDeciders(db: Db, exceptOf: string): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('role', 'in', ['board_member', 'admin'])
    .where('id', '<>', exceptOf)
    .executeTakeFirstOrThrow()
  return count
}

/** How many decisions on this person's requests they were not told of yet. */
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

export async function markDecisionsSeen(tx: Db, requestedById: string, now: Date): Promise<void> {
  await tx
    .updateTable('boardApprovals')
    .set({ decisionSeenAt: now })
    .where('requestedById', '=', requestedById)
    .where('status', '<>', 'pending')
    .where('decisionSeenAt', 'is', null)
    .execute()
}
