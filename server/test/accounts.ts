import { argon2, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'

import { generate } from 'otplib'

import type { Registration } from '#contract/accounts/accounts.ts'
import type { FamilyAccess } from '#contract/family-access.ts'
import { createLinkToken } from '#server/accounts/recovery/link-token.ts'
import { updateEmailChange, upsertEmailChange, upsertPasswordReset } from '#server/accounts/recovery/store.ts'
import { insertUser } from '#server/accounts/store.ts'
import { addDuration, day, minute, second } from '#server/platform/clock.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** A valid registration with a new email address. */
export function createRegistration(changes: Partial<Registration> = {}): Registration {
  return {
    email: `${randomUUID()}@example.test`,
    password: 'engraved-oak',
    firstName: 'Ada',
    lastName: 'Hartwell',
    ...changes,
  }
}

/** Creates an account with the password of `createRegistration`, which is hashed once for all of them. */
export async function createAccount(
  portal: TestPortal,
): Promise<{ user: UserRow; email: string; password: string }> {
  const { email, password, firstName, lastName } = createRegistration()
  const user = await portal.database.db.transaction().execute(async tx =>
    insertUser(tx, {
      email,
      firstName,
      lastName,
      passwordHash: await hashOnce(password),
      role: 'family_member',
      awaitsApproval: false,
      now: portal.time.now,
    }),
  )
  return { user, email, password }
}

/** Hashes with a thousandth of the usual work, which the hash itself states. Tests use few passwords. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashQuickly(password)
  hashes.set(password, hash)
  return hash
}

async function hashQuickly(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const quick = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = await promisify(argon2)('argon2id', { message: password, nonce, ...quick })
  const [salt, tag] = [nonce, hash].map(bytes => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`
}

const hashes = new Map<string, Promise<string>>()

/** Sets and returns the account's password. A visitor has none. */
export async function setPassword(person: Person): Promise<string> {
  await person.updateAccount({ passwordHash: await hashOnce('rings-of-an-oak') })
  return 'rings-of-an-oak'
}

/** Sets the account's Secure Access Code and returns it with the Family Member ID. */
export async function setAccessCode(person: Person): Promise<FamilyAccess> {
  const accessCode = 'forty-two rings'
  const familyId = await person.updateAccount({ accessCodeHash: await hashOnce(accessCode) })
  return { familyId, accessCode }
}

/** The code that an authenticator app shows for a secret, offset in steps of 30 seconds from the portal's time. */
export async function generateAuthenticatorCode(
  { time }: TestPortal,
  secret: string,
  steps = 0,
): Promise<string> {
  const at = addDuration(time.now, 30 * steps * second)
  return generate({ secret, epoch: Math.floor(at.getTime() / second) })
}

/** Turns on the account's second factor, which uses the code of the current step. A visitor has none. */
export async function setUpSecondFactor(
  portal: TestPortal,
  person: Person,
): Promise<{ password: string; secret: string; recoveryCodes: string[] }> {
  const password = await setPassword(person)
  if (person.user === undefined) return { password, secret: 'A'.repeat(32), recoveryCodes: [] }
  const { secret } = await person.call('POST /api/second-factor', { body: { password } })
  const code = await generateAuthenticatorCode(portal, secret)
  const { recoveryCodes } = await person.call('POST /api/second-factor/confirm', { body: { code } })
  return { password, secret, recoveryCodes }
}

/** Makes a link for a new password of a new account, or of this one, and returns its token. */
export async function createPasswordReset(portal: TestPortal, userId?: string): Promise<string> {
  const { token, tokenHash } = createLinkToken()
  const id = userId ?? (await createAccount(portal)).user.id
  const expiresAt = addDuration(portal.time.now, 30 * minute)
  await portal.database.db
    .transaction()
    .execute(tx => upsertPasswordReset(tx, { userId: id, tokenHash, expiresAt }))
  return token
}

/** Starts a change of the account's address and returns the token of the link to the new one. */
export async function createEmailChange(portal: TestPortal, person: Person): Promise<string> {
  const { token, tokenHash } = createLinkToken()
  const userId = person.user?.id ?? (await createAccount(portal)).user.id
  const { now } = portal.time
  const change = {
    userId,
    newEmail: createRegistration().email,
    createdAt: now,
    expiresAt: addDuration(now, day),
  }
  await portal.database.db.transaction().execute(async tx => {
    await upsertEmailChange(tx, change)
    await updateEmailChange(tx, userId, { newTokenHash: tokenHash })
  })
  return token
}
