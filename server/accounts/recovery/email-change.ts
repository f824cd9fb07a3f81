import {
  emailChangeLifetime,
  type EmailChange,
  type EmailChangeRequest,
  type LinkedEmailChange,
} from '#contract/accounts/account-recovery.ts'
import {
  emailChangeLinkExpired,
  emailChangeSuperseded,
  emailUnchanged,
  noEmailChange,
} from '#server/accounts/failures.ts'
import { verifyCurrentPassword } from '#server/accounts/password/verify-current-password.ts'
import { findAccountByEmail, findAccountForShare, lockAccount, setEmail } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import { findViolatedConstraint, type Tx } from '#server/platform/database/database.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import type { AccountLetters, WriteLetter } from './account-letters.ts'
import { writeCurrentEmailLetter, writeEmailTakenLetter, writeNewEmailLetter } from './letters.ts'
import { createLinkToken, hashLinkToken } from './link-token.ts'
import {
  deleteEmailChange,
  findEmailChange,
  lockEmailChangeOfLink,
  updateEmailChange,
  upsertEmailChange,
  type EmailChangeRow,
} from './store.ts'

export type EmailChangeLimits = {
  /** Attempts at the current password within a session. */
  currentPassword: RateLimit
  /** Requests and repeated letters, each of which mails two addresses. */
  letters: RateLimit
}

/**
 * Starts a change of the address, which both addresses have to confirm. Whether the new one has an account is found
 * out when its letter is sent, so that the reply does not reveal it.
 * @throws Failure 400 for a wrong password or the current address, 429 after too many attempts.
 */
export async function requestEmailChange(
  platform: Platform,
  letters: AccountLetters,
  limits: EmailChangeLimits,
  { user }: LiveSession,
  { newEmail, currentPassword }: EmailChangeRequest,
): Promise<EmailChange> {
  const { clock, database } = platform
  if (newEmail === user.email) throw emailUnchanged()
  await verifyCurrentPassword(platform, limits.currentPassword, user.id, currentPassword, 'currentPassword')
  await limits.letters.count(user.id)
  return database.db.transaction().execute(async tx => {
    const now = clock()
    const expiresAt = addDuration(now, emailChangeLifetime * hour)
    const change = await upsertEmailChange(tx, { userId: user.id, newEmail, createdAt: now, expiresAt })
    await enqueueLetters(tx, letters, user.email, change)
    await audit(tx, clock, { actorId: user.id, action: 'email.change-requested', subject: user.id })
    return presentEmailChange(change)
  })
}

/** @throws Failure 404 without a pending change. */
export async function resendEmailChange(
  { clock, database }: Platform,
  letters: AccountLetters,
  limits: EmailChangeLimits,
  { user }: LiveSession,
): Promise<EmailChange> {
  const change = await findEmailChange(database.db, { userId: user.id, now: clock() })
  if (change === undefined) throw noEmailChange()
  await limits.letters.count(user.id)
  await database.db.transaction().execute(tx => enqueueLetters(tx, letters, user.email, change))
  return presentEmailChange(change)
}

/** @throws Failure 404 without a pending change. */
export async function cancelEmailChange({ clock, database }: Platform, { user }: LiveSession): Promise<void> {
  await database.db.transaction().execute(async tx => {
    if (!(await deleteEmailChange(tx, user.id))) throw noEmailChange()
    await audit(tx, clock, { actorId: user.id, action: 'email.change-canceled', subject: user.id })
  })
}

/** @throws Failure 403 for a link that is unknown or expired. */
export async function readLinkedEmailChange(
  { clock, database }: Platform,
  token: string,
): Promise<LinkedEmailChange> {
  const tokenHash = hashLinkToken(token)
  return database.db.transaction().execute(async tx => {
    const change = await lockEmailChangeOfLink(tx, { tokenHash, now: clock() })
    if (change === undefined) throw emailChangeLinkExpired()
    return presentLinkedEmailChange(change, tokenHash)
  })
}

/**
 * Confirms the change for the address of the link. After the second confirmation, the account has the new address.
 * @throws Failure 403 for a link that is unknown or expired, 409 if the new address has an account by then.
 */
export async function confirmEmailChange(platform: Platform, token: string): Promise<LinkedEmailChange> {
  const { clock, database } = platform
  const tokenHash = hashLinkToken(token)
  try {
    return await database.db.transaction().execute(async tx => {
      const now = clock()
      const found = await lockEmailChangeOfLink(tx, { tokenHash, now })
      if (found === undefined) throw emailChangeLinkExpired()
      const { userId } = found
      const column = found.newTokenHash === tokenHash ? 'newConfirmedAt' : 'currentConfirmedAt'
      const change = { ...found, [column]: found[column] ?? now.toISOString() }
      const account = await lockAccount(tx, userId)
      if (account?.user.isActive !== true) throw emailChangeLinkExpired()
      if (found[column] === null) {
        await updateEmailChange(tx, userId, { [column]: now })
        const details = { address: column === 'newConfirmedAt' ? 'new' : 'current' }
        await audit(tx, clock, {
          actorId: userId,
          action: 'email.change-confirmed',
          subject: userId,
          details,
        })
      }
      const isChanged = change.newConfirmedAt !== null && change.currentConfirmedAt !== null
      if (isChanged) {
        await setEmail(tx, userId, change.newEmail, now)
        await deleteEmailChange(tx, userId)
        const details = { from: account.user.email, to: change.newEmail }
        await audit(tx, clock, { actorId: userId, action: 'email.changed', subject: userId, details })
        const payload = { email: change.newEmail }
        await notify(platform, tx, { to: [userId], topic: 'email-changed', payload })
      }
      return { ...presentLinkedEmailChange(change, tokenHash), isChanged }
    })
  } catch (error) {
    if (findViolatedConstraint(error) !== 'users_email_key') throw error
    throw emailChangeSuperseded()
  }
}

/** @throws Failure 403 for a link that is unknown or expired. */
export async function rejectEmailChange({ clock, database }: Platform, token: string): Promise<void> {
  const tokenHash = hashLinkToken(token)
  await database.db.transaction().execute(async tx => {
    const change = await lockEmailChangeOfLink(tx, { tokenHash, now: clock() })
    if (change === undefined) throw emailChangeLinkExpired()
    await deleteEmailChange(tx, change.userId)
    const details = { address: change.newTokenHash === tokenHash ? 'new' : 'current' }
    await audit(tx, clock, {
      actorId: null,
      action: 'email.change-rejected',
      subject: change.userId,
      details,
    })
  })
}

/** Makes the link of one side and stores its hash. An older link of that side stops working. */
export function createEmailChangeWriter(
  { clock, config }: Platform,
  readAddress: () => string | null,
  side: LinkedEmailChange['side'],
): WriteLetter {
  return async (tx, { userId, recipient }) => {
    const change = await findEmailChange(tx, { userId: userId ?? '', now: clock() })
    const address = readAddress()
    const account = await findAccountForShare(tx, userId ?? '')
    if (change === undefined || address === null || account?.user.isActive !== true) return null
    // The change may have been replaced by one to another address since the letter was queued.
    if (recipient !== (side === 'new' ? change.newEmail : account.user.email)) return null
    if (side === 'new' && (await findAccountByEmail(tx, change.newEmail)) !== undefined)
      return writeEmailTakenLetter(config, change.newEmail)
    const { token, tokenHash } = createLinkToken()
    const link = `${address}/email-change#${token}`
    await updateEmailChange(tx, change.userId, {
      [side === 'new' ? 'newTokenHash' : 'currentTokenHash']: tokenHash,
    })
    const write = side === 'new' ? writeNewEmailLetter : writeCurrentEmailLetter
    return write(config, account.user, change.newEmail, link)
  }
}

/** To each address that has not confirmed. */
async function enqueueLetters(
  tx: Tx,
  letters: AccountLetters,
  currentEmail: string,
  { userId, newEmail, newConfirmedAt, currentConfirmedAt }: EmailChangeRow,
): Promise<void> {
  if (newConfirmedAt === null) await letters.enqueue(tx, { kind: 'new-email', recipient: newEmail, userId })
  if (currentConfirmedAt === null)
    await letters.enqueue(tx, { kind: 'current-email', recipient: currentEmail, userId })
}

export function presentEmailChange(change: EmailChangeRow): EmailChange {
  const { newEmail, newConfirmedAt, currentConfirmedAt, createdAt, expiresAt } = change
  return {
    newEmail,
    isNewConfirmed: newConfirmedAt !== null,
    isCurrentConfirmed: currentConfirmedAt !== null,
    createdAt,
    expiresAt,
  }
}

function presentLinkedEmailChange(change: EmailChangeRow, tokenHash: string): LinkedEmailChange {
  const { createdAt: _, ...fields } = presentEmailChange(change)
  return { ...fields, side: change.newTokenHash === tokenHash ? 'new' : 'current', isChanged: false }
}
