import { describePasswordMinimum, type Registration } from '#contract/accounts/accounts.ts'
import type { RegistrationMode } from '#contract/accounts/registration-modes.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { listensOnLoopback, type Config } from '#server/platform/config.ts'
import { findViolatedConstraint, type Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'
import type { SettingValue } from '#server/platform/settings.ts'

import {
  emailTaken,
  invitationRequired,
  passwordTooCommon,
  passwordTooShort,
  registrationRejected,
  setupLinkExpired,
} from './failures.ts'
import type { Client } from './log-in.ts'
import { hashPassword, isCommonPassword } from './password/passwords.ts'
import { recognizeDevice } from './sessions/known-devices.ts'
import { consumeSetupToken } from './setup-link.ts'
import { insertUser } from './store.ts'

/**
 * Who may register: what an administrator chose, otherwise `REGISTRATION`, otherwise a safe default for the address
 * that the portal listens on. Open registration that was chosen on loopback does not apply beyond it.
 */
export function getRegistrationMode(
  config: Pick<Config, 'HOST' | 'REGISTRATION'>,
  chosen?: SettingValue<'registration'>,
): RegistrationMode {
  const isLoopback = listensOnLoopback(config)
  if (chosen !== undefined)
    return chosen.mode === 'open' && !isLoopback && !chosen.isPublicConfirmed ? 'invitation' : chosen.mode
  return config.REGISTRATION ?? (isLoopback ? 'open' : 'invitation')
}

/** The invitations that a registration can name. The slice of invitations provides them. */
export type RegistrationInvitations = {
  hashToken(token: string): string
  /** @throws Failure 403 unless the invitation is pending and for this address. */
  check(invited: Invited): Promise<void>
  /**
   * Accepts the invitation in the transaction that creates its account. Of two registrations, one accepts it.
   * @returns the account, and a sentence for its owner if it could not be linked to the invited member.
   * @throws Failure 403 like `check`.
   */
  accept(
    tx: Tx,
    invited: Invited,
    createUser: () => Promise<UserRow>,
  ): Promise<{ user: UserRow; notice: string | null }>
}
type Invited = { tokenHash: string; email: string }

/**
 * Creates an account and its first session in one transaction, and ends the caller's previous session. Role and state
 * follow from the registration mode, never from the body.
 * @throws Failure 403 without the required invitation, or with one or a setup link that is no longer valid, 409 when
 * the address is taken.
 */
export async function registerAccount(
  platform: Platform,
  invitations: RegistrationInvitations,
  { setupToken, invitationToken, password, email, firstName, lastName }: Registration,
  client: Client,
): Promise<{ user: UserRow; cookies: string[]; notice: string | null }> {
  const { config, clock, database, sessions, settings } = platform
  const mode = getRegistrationMode(config, await settings.read('registration'))
  const isSetup = setupToken !== undefined
  const invited =
    isSetup || invitationToken === undefined
      ? undefined
      : { tokenHash: invitations.hashToken(invitationToken), email }
  if (invited !== undefined) await invitations.check(invited)
  else if (!isSetup && mode === 'invitation') throw invitationRequired()
  if (password.length < config.PASSWORD_MINIMUM)
    throw passwordTooShort(describePasswordMinimum(config.PASSWORD_MINIMUM), 'password')
  if (await isCommonPassword(password)) throw passwordTooCommon('password')
  const passwordHash = await hashPassword(password)

  try {
    const registered = await database.db.transaction().execute(async tx => {
      if (isSetup && !(await consumeSetupToken(tx, clock, setupToken))) throw setupLinkExpired()
      const createUser = () =>
        insertUser(tx, {
          email,
          passwordHash,
          firstName,
          lastName,
          role: isSetup ? 'admin' : 'family_member',
          awaitsApproval: !isSetup && invited === undefined && mode === 'approval',
          now: clock(),
        })
      const { user, notice } =
        invited === undefined
          ? { user: await createUser(), notice: null }
          : await invitations.accept(tx, invited, createUser)
      const action = isSetup ? 'account.registered-first-administrator' : 'account.registered'
      await audit(tx, clock, { actorId: user.id, action, subject: user.id })
      if (user.awaitsApproval) await notifyOfWaitingAccount(platform, tx, user.id)
      await sessions.end(tx, client.previousSid)
      const cookie = await sessions.start(tx, user.id, client)
      return { user, notice, cookies: [cookie, await recognizeDevice(platform, tx, user.id, client)] }
    })
    sessions.invalidate(client.previousSid)
    return registered
  } catch (error) {
    if (findViolatedConstraint(error) !== 'users_email_key') throw error
    throw mode === 'open' || isSetup || invited !== undefined ? emailTaken() : registrationRejected()
  }
}

/** Notifies the administrators of an account that waits for approval. */
export async function notifyOfWaitingAccount(
  platform: Parameters<typeof notify>[0],
  tx: Tx,
  userId: string,
): Promise<void> {
  await notify(platform, tx, {
    to: 'roles.manage',
    topic: 'account-waiting',
    payload: {},
    actorId: userId,
    subjectId: userId,
  })
}
