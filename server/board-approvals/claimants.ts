import type { User } from '#contract/accounts.ts'
import type { BoardApproval } from '#contract/board-approvals.ts'
import { can } from '#contract/capabilities.ts'
import type { StoredMember } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database.ts'

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
  return new Map(
    claims.flatMap(({ id, familyMemberId, requestedById }) => {
      const account = accounts.find(one => one.id === requestedById)
      if (account === undefined) return []
      const memberEmail = about.get(familyMemberId)?.email
      const isSameAccount = (claim: { requestedById: string | null }) => claim.requestedById === requestedById
      const isSameMember = (claim: { familyMemberId: string }) => claim.familyMemberId === familyMemberId
      return [
        [
          id,
          {
            email: account.email,
            accountCreatedAt: account.createdAt,
            matchesMemberEmail: memberEmail?.toLowerCase() === account.email.toLowerCase(),
            competingClaims: pending.filter(claim => isSameMember(claim) && !isSameAccount(claim)).length,
            otherClaims: pending.filter(claim => isSameAccount(claim) && !isSameMember(claim)).length,
          },
        ] as const,
      ]
    }),
  )
}
