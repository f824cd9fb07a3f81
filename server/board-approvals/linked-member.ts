import type { User } from '#contract/accounts/accounts.ts'
import type { LinkedMember } from '#contract/board-approvals/board-approvals.ts'
import { presentMember } from '#server/family-tree/presenters.ts'
import { findUnlinkedMemberByEmail, findLinkedMember } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findClaimedMemberId } from './store.ts'

/** The member that an account is linked to; without a link, the claimed member and a suggestion. */
export async function presentLinkedMember(db: Db, user: User): Promise<LinkedMember> {
  const member = await findLinkedMember(db, user.id)
  if (member !== undefined) {
    return { member: presentMember(user, member), claimedId: null, suggestedId: null }
  }
  const [claimedId, suggestedId] = await Promise.all([
    findClaimedMemberId(db, user.id),
    findUnlinkedMemberByEmail(db, user.email),
  ])
  return { member: null, claimedId, suggestedId }
}
