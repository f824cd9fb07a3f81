import { randomUUID } from 'node:crypto'

import type { Registration, User } from '#contract/accounts.ts'
import { hashPassword } from '#server/accounts/password/passwords.ts'
import { insertUser } from '#server/accounts/store.ts'

import type { TestPortal } from './open-portal.ts'

/** What somebody new types into the form, with an address that nobody has. */
export function someRegistration(changes: Partial<Registration> = {}): Registration {
  return {
    email: `${randomUUID()}@example.test`,
    password: 'engraved-oak',
    firstName: 'Ada',
    lastName: 'Hartwell',
    ...changes,
  }
}

/** An account that can sign in with the password of `someRegistration`, which is hashed once for all of them. */
export async function someAccount(
  portal: TestPortal,
): Promise<{ user: User; email: string; password: string }> {
  const { email, password, firstName, lastName } = someRegistration()
  passwordHash ??= hashPassword(password)
  const user = await insertUser(portal.database.db, {
    email,
    firstName,
    lastName,
    passwordHash: await passwordHash,
    role: 'family_member',
    awaitsApproval: false,
    now: portal.time.now,
  })
  return { user, email, password }
}

let passwordHash: Promise<string> | undefined
