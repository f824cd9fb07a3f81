import { generate } from 'otplib'

import { after, second } from '#server/platform/clock.ts'

import type { TestPortal } from './open-portal.ts'
import type { Person } from './people.ts'
import { somePassword } from './some-family-access.ts'

/** What an authenticator app shows for a secret, as many half minutes after the present of the portal. */
export async function someCode({ time }: TestPortal, secret: string, halfMinutes = 0): Promise<string> {
  const at = after(time.now, 30 * halfMinutes * second)
  return generate({ secret, epoch: Math.floor(at.getTime() / second) })
}

/** A second factor that this person has from now on: the code of the present is used up. A visitor has none. */
export async function someSecondFactor(
  portal: TestPortal,
  person: Person,
): Promise<{ password: string; secret: string; recoveryCodes: string[] }> {
  const password = await somePassword(person)
  if (person.user === undefined) return { password, secret: 'A'.repeat(32), recoveryCodes: [] }
  const { secret } = await person.ask('POST /api/second-factor', { body: { password } })
  const code = await someCode(portal, secret)
  const { recoveryCodes } = await person.ask('POST /api/second-factor/confirm', { body: { code } })
  return { password, secret, recoveryCodes }
}
