import { randomUUID } from 'node:crypto'

import { hashPassword } from '#server/accounts/password/passwords.ts'
import { notifyOfWaitingAccount } from '#server/accounts/register.ts'
import { findAccountByEmail, insertUser } from '#server/accounts/store.ts'
import { disabledMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'

const email = 'nora@example.test'

/** An account that waits for an administrator. No one knows its password. */
export async function fillWaitingAccount(platform: Platform): Promise<void> {
  const { clock, database } = platform
  if ((await findAccountByEmail(database.db, email)) !== undefined) return
  const passwordHash = await hashPassword(randomUUID())
  await database.db.transaction().execute(async tx => {
    const { id } = await insertUser(tx, {
      email,
      passwordHash,
      firstName: 'Nora',
      lastName: 'Whitfield',
      role: 'family_member',
      awaitsApproval: true,
      now: clock(),
    })
    await notifyOfWaitingAccount({ ...platform, mail: disabledMail }, tx, id)
  })
}
