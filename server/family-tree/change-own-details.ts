import type { User } from '#contract/accounts/accounts.ts'
import type { OwnDetails } from '#contract/family-tree/family-tree.ts'
import { audit } from '#server/platform/audit.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import type { Platform } from '#server/platform/platform.ts'

import { memberNotFound, notYourOwnEntry, staleVersion } from './failures.ts'
import { rejectWhenTreeIsLocked } from './lock-family-tree.ts'
import { canEditOwnDetails } from './policy.ts'
import { lockMember, updateMember, type StoredMember } from './store.ts'
import { validatePhotograph } from './validate-member.ts'

/** Saves a member's own contact fields, photograph and biography without board approval. */
export async function changeOwnDetails(
  { clock, database }: Platform,
  user: User,
  id: string,
  { version, ...details }: OwnDetails,
): Promise<StoredMember> {
  return database.db.transaction().execute(async tx => {
    const member = await rejectWhenTreeIsLocked(lockMember(tx, id, details.profileImage))
    if (member === undefined) throw memberNotFound()
    if (!canEditOwnDetails(user, member)) throw notYourOwnEntry()
    if (member.version !== version) {
      if (hasValues(member, details)) return member
      throw staleVersion()
    }
    await validatePhotograph(tx, user, details, member.profileImage)
    await audit(tx, clock, { actorId: user.id, action: 'family-tree.own-details-changed', subject: id })
    return updateMember(tx, id, details, clock())
  })
}
