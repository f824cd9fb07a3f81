import { boardTermYears } from '#contract/roles.ts'
import { hashPassword } from '#server/accounts/password/passwords.ts'
import { deleteSecondFactor } from '#server/accounts/second-factor/store.ts'
import { findAccountByEmail, insertUser, setPassword, setRole } from '#server/accounts/store.ts'
import type { Platform } from '#server/platform/platform.ts'

import { demoFamily } from './family.ts'

/** One sign-in for each role, with a password that everybody may know. */
export const signIns = [
  { role: 'admin', email: 'rosalind@example.test' },
  { role: 'board_member', email: 'edmund@example.test' },
  { role: 'family_member', email: 'clara@example.test' },
] as const

export const password = 'ivory-and-oak'

/** Makes the three accounts, or lets them in again as they are printed, whatever was done to them meanwhile. */
export async function fillAccounts({ clock, config, database }: Platform): Promise<void> {
  const passwordHash = await hashPassword(password)
  for (const { role, email } of signIns) {
    await database.db.transaction().execute(async tx => {
      const now = clock()
      const found = await findAccountByEmail(tx, email)
      const { firstName, lastName } = namesFromEmail(email, config.FAMILY_NAME)
      const made = { email, passwordHash, firstName, lastName, role, awaitsApproval: false, now }
      const user = found?.user ?? (await insertUser(tx, made))
      if (found !== undefined) {
        await setPassword(tx, user.id, passwordHash, now)
        await deleteSecondFactor(tx, user.id)
      }
      if (found?.user.role !== role) await setRole(tx, user.id, { role, ...termOf(role, now), now })
    })
  }
}

/** An account bears the names of its person in the tree, so that what somebody writes on their own page is theirs. */
export function namesFromEmail(email: string, familyName: string): { firstName: string; lastName: string } {
  const person = demoFamily.find(({ account }) => account === email)
  if (person === undefined) throw new Error(`Nobody of the made-up family signs in as ${email}.`)
  return { firstName: person.first, lastName: person.last ?? familyName }
}

function termOf(role: string, now: Date) {
  if (role !== 'board_member') return { boardMemberSince: null, boardTermExpires: null }
  const boardTermExpires = new Date(now)
  boardTermExpires.setUTCFullYear(now.getUTCFullYear() + boardTermYears)
  return { boardMemberSince: now, boardTermExpires }
}
