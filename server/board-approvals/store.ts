import { sql } from 'kysely'

import type { BoardApproval } from '#contract/board-approvals.ts'
import type { Db } from '#server/platform/database.ts'

/** What a correction proposes, field by field. */
export type Proposal = Record<string, { before: unknown; after: unknown }>

export type StoredApproval = Omit<
  BoardApproval,
  'memberName' | 'duplicateName' | 'differences' | 'claimant' | 'isOwn' | 'mayDecide'
> & {
  proposal: Proposal
  requestedById: string
}

const columns = [
  'id',
  'kind',
  'familyMemberId',
  'duplicateId',
  'proposal',
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
export async function listApprovals(db: Db, requestedById?: string): Promise<StoredApproval[]> {
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
export async function holdApproval(tx: Db, id: string): Promise<StoredApproval | undefined> {
  return tx.selectFrom('boardApprovals').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @throws the violation of `board_approvals_one_claim` when the same claim waits already. */
export async function insertApproval(
  tx: Db,
  approval: {
    kind: BoardApproval['kind']
    familyMemberId: string
    duplicateId?: string
    proposal?: Proposal
    requestedById: string
    requestedBy: string
    requestNotes?: string | null
    requestedAt: Date
  },
): Promise<StoredApproval> {
  return tx
    .insertInto('boardApprovals')
    .values({ ...approval, proposal: JSON.stringify(approval.proposal ?? {}) })
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
export async function findClaimed(db: Db, requestedById: string): Promise<string | null> {
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
): Promise<StoredApproval> {
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
    proposal?: Proposal
  },
): Promise<StoredApproval> {
  const { proposal, ...plain } = decision
  return tx
    .updateTable('boardApprovals')
    .set({ ...plain, ...(proposal && { proposal: JSON.stringify(proposal) }) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** How a request ends that another decision has settled. */
type Closing = { approvedBy: string; approvalNotes: string; reviewedAt: Date }

/** Whatever else was asked about an entry that went into another one is over with it. */
export async function closeOvertaken(tx: Db, memberId: string, decision: Closing): Promise<void> {
  await closePending(tx, decision)
    .where(eb => eb.or([eb('familyMemberId', '=', memberId), eb('duplicateId', '=', memberId)]))
    .execute()
}

/** Other claims on whoever was linked, and of the account that they were linked to, are over with it. */
export async function closeRivals(
  tx: Db,
  { familyMemberId, requestedById }: Pick<StoredApproval, 'familyMemberId' | 'requestedById'>,
  decision: Closing,
): Promise<void> {
  await closePending(tx, decision)
    .where('kind', '=', 'claim')
    .where(eb => eb.or([eb('familyMemberId', '=', familyMemberId), eb('requestedById', '=', requestedById)]))
    .execute()
}

/** Turns down what waits still, of which whoever calls says which. */
function closePending(tx: Db, decision: Closing) {
  return tx
    .updateTable('boardApprovals')
    .set({ ...decision, status: 'rejected' })
    .where('status', '=', 'pending')
}

/** How many requests of others wait for this member of the board. */
export async function countWaiting(db: Db, exceptOf: string): Promise<number> {
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
export async function countUntold(db: Db, requestedById: string): Promise<number> {
  const { count } = await db
    .selectFrom('boardApprovals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('requestedById', '=', requestedById)
    .where('status', '<>', 'pending')
    .where('requesterToldAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function markTold(tx: Db, requestedById: string, now: Date): Promise<void> {
  await tx
    .updateTable('boardApprovals')
    .set({ requesterToldAt: now })
    .where('requestedById', '=', requestedById)
    .where('status', '<>', 'pending')
    .where('requesterToldAt', 'is', null)
    .execute()
}
