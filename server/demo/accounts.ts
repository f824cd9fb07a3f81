import { hashPassword } from '#server/accounts/password/passwords.ts'
import { deleteSecondFactor } from '#server/accounts/second-factor/store.ts'
import { findAccountByEmail, insertUser, setPassword, setRole } from '#server/accounts/store.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startTerm } from '#server/roles/change-role.ts'

import { demoFamily } from './family.ts'

/** One sign-in for each role, with a public password. */
export const signIns = [
  { role: 'admin', email: 'rosalind@example.test' },
  { role: 'board_member', email: 'edmund@example.test' },
  { role: 'family_member', email: 'clara@example.test' },
] as const

/** The term of the board member ends in about two months. */
const termAge = 1035 * day

export const password = 'ivory-and-oak'

/** Creates the three accounts, or resets their password, second factor and role to the printed ones. */
export async function fillAccounts({ clock, config, database }: Platform): Promise<void> {
  const passwordHash = await hashPassword(password)
  for (const { role, email } of signIns) {
    await database.db.transaction().execute(async tx => {
      const now = clock()
      const termStart = addDuration(now, -termAge)
      const existing = await findAccountByEmail(tx, email)
      const { firstName, lastName } = deriveNames(email, config.FAMILY_NAME)
      const account = { email, passwordHash, firstName, lastName, role, awaitsApproval: false, now }
      const user = existing?.user ?? (await insertUser(tx, account))
      if (existing !== undefined) {
        await setPassword(tx, user.id, passwordHash, now)
        await deleteSecondFactor(tx, user.id)
      }
      if (existing?.user.role !== role)
        await setRole(tx, user.id, { role, ...startTerm(role, termStart, config.TIME_ZONE), now })
    })
  }
}

/** The names of the account's member in the tree, so that an author's name matches their member page. */
function deriveNames(email: string, familyName: string): { firstName: string; lastName: string } {
  const person = demoFamily.find(({ account }) => account === email)
  if (person === undefined) throw new Error(`No member of the fictional family signs in as ${email}.`)
  return { firstName: person.first, lastName: person.last ?? familyName }
}
