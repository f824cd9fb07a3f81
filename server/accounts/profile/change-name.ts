import type { AccountName } from '#contract/accounts/accounts.ts'
import { lockAccount, setName } from '#server/accounts/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'

/** Changes the current account's name. The audit log has both names, since others know the account by it. */
export async function changeName(
  { clock, database, sessions }: Platform,
  { user, sid }: LiveSession,
  name: AccountName,
): Promise<UserRow> {
  const changed = await database.db.transaction().execute(async tx => {
    const previous = (await lockAccount(tx, user.id))!.user
    const { firstName, lastName } = name
    if (previous.firstName === firstName && previous.lastName === lastName) return previous
    const details = {
      from: `${previous.firstName} ${previous.lastName}`,
      to: `${firstName} ${lastName}`,
    }
    await audit(tx, clock, { actorId: user.id, action: 'account.renamed', subject: user.id, details })
    return setName(tx, user.id, name, clock())
  })
  sessions.invalidate(sid)
  return changed
}
