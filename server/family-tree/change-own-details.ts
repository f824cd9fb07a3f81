import type { User } from '#contract/accounts.ts'
import type { OwnDetails } from '#contract/family-tree.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { checkPhotograph } from './check-member.ts'
import { changedMeanwhile, memberNotFound, notYourself } from './failures.ts'
import { orBusy } from './lock-family-tree.ts'
import { mayEditOwnDetails } from './policy.ts'
import { holdMember, updateMember, type StoredMember } from './store.ts'

/** What a member says of themselves holds at once, when it was said about what stands there now. */
export async function changeOwnDetails(
  { clock, database }: Platform,
  user: User,
  id: string,
  { version, ...details }: OwnDetails,
): Promise<StoredMember> {
  return database.db.transaction().execute(async tx => {
    const member = await orBusy(holdMember(tx, id))
    if (member === undefined) throw memberNotFound()
    if (!mayEditOwnDetails(user, member)) throw notYourself()
    if (member.version !== version) throw changedMeanwhile()
    await checkPhotograph(tx, user, details, member.profileImage)
    await audit(tx, clock, { actorId: user.id, action: 'family-tree.own-details-changed', subject: id })
    return updateMember(tx, id, details, clock())
  })
}
