import { sql, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import { can } from '#contract/roles/capabilities.ts'
import type { StoredMember } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database/database.ts'

import type { StoredRequest } from './store.ts'

/** The accounts behind claims, by the id of the request. Only the board receives them. */
export async function findClaimants(
  db: Db,
  viewer: Pick<User, 'id' | 'capabilities'>,
  approvals: readonly StoredRequest[],
  about: ReadonlyMap<string, StoredMember>,
): Promise<Map<string, NonNullable<BoardApproval['claimant']>>> {
  const claims = can(viewer, 'approvals.decide') ? approvals.filter(({ kind }) => kind === 'claim') : []
  if (claims.length === 0) return new Map()
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email', 'createdAt'])
    .where(
      'id',
      'in',
      claims.map(({ requestedById }) => requestedById),
    )
    .execute()
  const pending = await db
    .selectFrom('boardApprovals')
    .select(['familyMemberId', 'requestedById'])
    .where('kind', '=', 'claim')
    .where('status', '=', 'pending')
    .execute()
  const enteredByClaimant = await findEmailsEnteredByClaimants(db, claims)
  return new Map(
    claims.flatMap(({ id, familyMemberId, requestedById }) => {
      const account = accounts.find(one => one.id === requestedById)
      if (account === undefined) return []
      const member = about.get(familyMemberId)
      const isIndependent = member?.isVerified === true && !enteredByClaimant.has(id)
      const isSameAccount = (claim: { requestedById: string | null }) => claim.requestedById === requestedById
      const isSameMember = (claim: { familyMemberId: string }) => claim.familyMemberId === familyMemberId
      return [
        [
          id,
          {
            email: account.email,
            accountCreatedAt: account.createdAt,
            matchesMemberEmail: isIndependent && member.email?.toLowerCase() === account.email.toLowerCase(),
            competingClaims: pending.filter(claim => isSameMember(claim) && !isSameAccount(claim)).length,
            otherClaims: pending.filter(claim => isSameAccount(claim) && !isSameMember(claim)).length,
          },
        ] as const,
      ]
    }),
  )
}

/**
 * The claims whose claimant may have entered the member's email address. They added the member, or requested an address
 * for the member or for a duplicate that was merged into the member.
 */
async function findEmailsEnteredByClaimants(db: Db, claims: readonly StoredRequest[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('boardApprovals as claims')
    .innerJoin('familyMembers as members', 'members.id', 'claims.familyMemberId')
    .select('claims.id')
    .where(
      'claims.id',
      'in',
      claims.map(({ id }) => id),
    )
    .where(eb => {
      const mergedEntries = eb
        .selectFrom('boardApprovals as merges')
        .select('merges.duplicateId')
        .where('merges.status', '=', 'approved')
        .whereRef('merges.familyMemberId', '=', 'claims.familyMemberId')
      const requests = eb
        .selectFrom('boardApprovals as requests')
        .select('requests.id')
        .whereRef('requests.requestedById', '=', 'claims.requestedById')
        // A decided claim has the details that the board saw, whose author is another account.
        .where('requests.kind', '<>', 'claim')
        .where(sql<SqlBool>`requests.changes -> 'email' is not null`)
        .where(either =>
          either.or([
            either('requests.familyMemberId', '=', either.ref('claims.familyMemberId')),
            either('requests.familyMemberId', 'in', mergedEntries),
          ]),
        )
      return eb.or([eb('members.addedById', '=', eb.ref('claims.requestedById')), eb.exists(requests)])
    })
    .execute()
  return new Set(found.map(({ id }) => id))
}
