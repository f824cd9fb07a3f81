import { findAccountByEmail } from '#server/accounts/store.ts'
import { createInvitationToken } from '#server/invitations/invitation-token.ts'
import { accept, countInvitations, insertInvitation } from '#server/invitations/store.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { signIns } from './accounts.ts'

/** Adds an invitation that is pending, for a member of the tree, and the one that Clara has accepted. */
export async function fillInvitations({ clock, database }: Platform): Promise<void> {
  if ((await countInvitations(database.db)) > 0) return
  await database.db.transaction().execute(async tx => {
    const now = clock()
    const rosalind = (await findAccountByEmail(tx, signIns[0].email))?.user
    const clara = (await findAccountByEmail(tx, signIns[2].email))?.user
    if (rosalind === undefined || clara === undefined) return
    const findMemberId = async (firstName: string) => {
      const member = await tx
        .selectFrom('familyMembers')
        .select('id')
        .where('firstName', '=', firstName)
        .where('isAlive', '=', true)
        .executeTakeFirst()
      return member?.id ?? null
    }
    const shared = { delivery: 'link', expiresInDays: 14, invitedById: rosalind.id } as const
    // No one has these links.
    const createTokenHash = () => createInvitationToken().tokenHash
    const accepted = addDuration(now, -40 * day)
    const acceptedId = await insertInvitation(tx, {
      ...shared,
      email: clara.email,
      memberId: await findMemberId('Clara'),
      message: 'Dear Clara, here is your key to the family office.',
      tokenHash: createTokenHash(),
      createdAt: accepted,
      expiresAt: addDuration(accepted, 14 * day),
    })
    await accept(tx, acceptedId, {
      acceptedById: clara.id,
      acceptedAt: addDuration(accepted, day),
      memberLink: 'linked',
    })
    await insertInvitation(tx, {
      ...shared,
      email: 'julian@example.test',
      memberId: await findMemberId('Julian'),
      message: 'Dear Julian, the plans of the old mill are in the archive now. Come and see.',
      tokenHash: createTokenHash(),
      createdAt: addDuration(now, -2 * day),
      expiresAt: addDuration(now, 12 * day),
    })
  })
}
