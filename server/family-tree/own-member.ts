import type { User } from '#contract/accounts.ts'
import type { OwnMember } from '#contract/family-tree.ts'
import type { Db } from '#server/platform/database.ts'

import { findClaimed } from './approvals-store.ts'
import { findByEmail, findMemberOfAccount } from './store.ts'
import { toldMember } from './told-member.ts'

/** Who this account is in the tree; while it is linked to nobody, whom it claims to be and who it may be. */
export async function ownMember(db: Db, user: User): Promise<OwnMember> {
  const member = await findMemberOfAccount(db, user.id)
  if (member !== undefined) {
    return { member: toldMember(user, member), claimedId: null, suggestedId: null }
  }
  const [claimedId, suggestedId] = await Promise.all([findClaimed(db, user.id), findByEmail(db, user.email)])
  return { member: null, claimedId, suggestedId }
}
