import { describePasswordMinimum, type Registration } from '#contract/accounts.ts'
import type { RegistrationMode } from '#contract/registration-modes.ts'
import { audit } from '#server/platform/audit.ts'
import { listensOnLoopback, type Config } from '#server/platform/config.ts'
import { findViolatedConstraint } from '#server/platform/database/database.ts'
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

/**
 * Creates an account and its first session in one transaction, and ends the caller's previous session. Role and state
 * follow from the registration mode, never from the body.
 * @throws Failure 403 without the required invitation or with an expired setup link, 409 when the address is taken.
 */
export async function registerAccount(
  platform: Platform,
  { setupToken, password, email, firstName, lastName }: Registration,
  client: Client,
): Promise<{ user: UserRow; cookies: string[] }> {
  const { config, clock, database, sessions, settings } = platform
  const mode = getRegistrationMode(config, await settings.read('registration'))
  if (setupToken === undefined && mode === 'invitation') throw invitationRequired()
  if (password.length < config.PASSWORD_MINIMUM)
    throw passwordTooShort(describePasswordMinimum(config.PASSWORD_MINIMUM), 'password')
  if (await isCommonPassword(password)) throw passwordTooCommon('password')
  const passwordHash = await hashPassword(password)

  try {
    const registered = await database.db.transaction().execute(async tx => {
      const isSetup = setupToken !== undefined
      if (isSetup && !(await consumeSetupToken(tx, clock, setupToken))) throw setupLinkExpired()
      const user = await insertUser(tx, {
        email,
        passwordHash,
        firstName,
        lastName,
        role: isSetup ? 'admin' : 'family_member',
        awaitsApproval: !isSetup && mode === 'approval',
        now: clock(),
      })
      const action = isSetup ? 'account.registered-first-administrator' : 'account.registered'
      await audit(tx, clock, { actorId: user.id, action, subject: user.id })
      await sessions.end(tx, client.previousSid)
      const cookie = await sessions.start(tx, user.id, client)
      return { user, cookies: [cookie, await recognizeDevice(platform, tx, user.id, client)] }
    })
    sessions.invalidate(client.previousSid)
    return registered
  } catch (error) {
    if (findViolatedConstraint(error) !== 'users_email_key') throw error
    throw mode === 'open' || setupToken !== undefined ? emailTaken() : registrationRejected()
  }
}
