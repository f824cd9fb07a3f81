import type { FamilyAccess } from '#contract/family-access.ts'
import { hashPassword } from '#server/accounts/password/passwords.ts'

import type { Person } from './people.ts'

/** A password that this person has from now on, and what it is. A visitor has none. */
export async function somePassword(person: Person): Promise<string> {
  await person.has({ passwordHash: await hashPassword('rings-of-an-oak') })
  return 'rings-of-an-oak'
}

/** A Secure Access Code that this person has from now on, with the Family Member ID that goes with it. */
export async function someFamilyAccess(person: Person): Promise<FamilyAccess> {
  const accessCode = 'forty-two rings'
  const familyId = await person.has({ accessCodeHash: await hashPassword(accessCode) })
  return { familyId, accessCode }
}
