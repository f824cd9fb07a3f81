import type { User } from '#contract/accounts.ts'
import type { LinkedMember } from '#contract/board-approvals.ts'
import { presentMember } from '#server/family-tree/presenters.ts'
import { findUnlinkedMemberByEmail, findLinkedMember } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database.ts'

import { findClaimedMemberId } from './store.ts'

/** Who this account is in the tree; while it is linked to nobody, whom it claims to be and who it may be. */
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
