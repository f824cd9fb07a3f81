import type { User } from '#contract/accounts.ts'
import type { LinkedMember } from '#contract/board-approvals.ts'
import { toldMember } from '#server/family-tree/presenters.ts'
import { findByEmail, findMemberOfAccount } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database.ts'

import { findClaimed } from './store.ts'

/** Who this account is in the tree; while it is linked to nobody, whom it claims to be and who it may be. */
export async function presentLinkedMember(db: Db, user: User): Promise<LinkedMember> {
  const member = await findMemberOfAccount(db, user.id)
  if (member !== undefined) {
    return { member: toldMember(user, member), claimedId: null, suggestedId: null }
  }
  const [claimedId, suggestedId] = await Promise.all([findClaimed(db, user.id), findByEmail(db, user.email)])
  return { member: null, claimedId, suggestedId }
}
