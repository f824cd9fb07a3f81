import { passwordResetLifetime, type PasswordReset } from '#contract/accounts/account-recovery.ts'
import { describePasswordMinimum } from '#contract/accounts/accounts.ts'
import {
  passwordEqualsAccessCode,
  passwordTooCommon,
  passwordTooShort,
  resetLinkExpired,
} from '#server/accounts/failures.ts'
import { hashPassword, isCommonPassword, verifyPassword } from '#server/accounts/password/passwords.ts'
import { findAccountByEmail, findCredentials, lockAccount, setPassword } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { AccountLetters, WriteLetter } from './account-letters.ts'
import { writePasswordResetLetter } from './letters.ts'
import { createLinkToken, hashLinkToken } from './link-token.ts'
import { consumePasswordReset, findPasswordReset, upsertPasswordReset } from './store.ts'

/**
 * Queues a letter to the address. Whether it has an account is found out by the job, so the request does the same work
 * for every address.
 */
export async function requestPasswordReset(
  { database }: Platform,
  letters: AccountLetters,
  email: string,
): Promise<void> {
  await database.db
    .transaction()
    .execute(tx => letters.enqueue(tx, { kind: 'password-reset', recipient: email, userId: null }))
}

/** Makes a link for the account of the address. An older link of the account stops working. */
export function createPasswordResetWriter(
  { clock, config }: Platform,
  readAddress: () => string | null,
): WriteLetter {
  return async (tx, { recipient, createdAt }) => {
    const lifetime = passwordResetLifetime * minute
    // A link that arrives much later than it was requested surprises its reader.
    if (new Date(createdAt) < addDuration(clock(), -lifetime)) return null
    const account = await findAccountByEmail(tx, recipient)
    const address = readAddress()
    if (account === undefined || !account.user.isActive || address === null) return null
    const { token, tokenHash } = createLinkToken()
    const { id } = account.user
    await upsertPasswordReset(tx, { userId: id, tokenHash, expiresAt: addDuration(clock(), lifetime) })
    await audit(tx, clock, { actorId: null, action: 'password.reset-requested', subject: id })
    return writePasswordResetLetter(config, account.user, `${address}/reset-password#${token}`)
  }
}

/**
 * Sets a new password by the rules of a change, and ends all sessions of the account. The second factor stays on.
 * @throws Failure 403 for a link that is unknown, used or expired, 400 for an unsuitable password.
 */
export async function resetPassword(
  platform: Platform,
  { token, newPassword }: PasswordReset,
): Promise<void> {
  const { clock, config, database, sessions } = platform
  const tokenHash = hashLinkToken(token)
  const userId = await findPasswordReset(database.db, { tokenHash, now: clock() })
  if (userId === undefined) throw resetLinkExpired()
  if (newPassword.length < config.PASSWORD_MINIMUM)
    throw passwordTooShort(describePasswordMinimum(config.PASSWORD_MINIMUM), 'newPassword')
  if (await isCommonPassword(newPassword)) throw passwordTooCommon('newPassword')
  const { accessCodeHash } = await findCredentials(database.db, userId)
  if (accessCodeHash !== null && (await verifyPassword(newPassword, accessCodeHash)))
    throw passwordEqualsAccessCode()
  const passwordHash = await hashPassword(newPassword)

  const endedSids = await database.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, userId)
    const isConsumed = (await consumePasswordReset(tx, { tokenHash, now: clock() })) !== undefined
    if (!isConsumed || account?.user.isActive !== true) throw resetLinkExpired()
    await setPassword(tx, userId, passwordHash, clock())
    const ended = await sessions.endAllSessions(tx, userId)
    const details = { sessionsEnded: ended.length }
    await audit(tx, clock, { actorId: userId, action: 'password.reset', subject: userId, details })
    await notify(platform, tx, { to: [userId], topic: 'password-changed', payload: { how: 'reset' } })
    return ended
  })
  sessions.invalidate(...endedSids)
}
