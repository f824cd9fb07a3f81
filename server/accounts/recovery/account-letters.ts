import type { Tx } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { createLetterQueue, isLetterOverdue } from '#server/platform/mail/letter-queue.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { MailMessage } from '#server/platform/tables.ts'

import { deleteAccountLetter, insertAccountLetter, listAccountLetters, lockAccountLetter } from './store.ts'
import type { AccountLetter } from './store.ts'

/** Mails with a link that is a secret. */
export type AccountLetters = {
  /** Whether the portal can mail links. */
  isEnabled: boolean
  /** Queues a letter in the transaction of its request. */
  enqueue(tx: Tx, letter: Pick<AccountLetter, 'kind' | 'recipient' | 'userId'>): Promise<void>
}

/** Makes the link, stores its hash, and returns the message; null if there is nothing to send any more. */
export type WriteLetter = (tx: Tx, letter: AccountLetter) => Promise<MailMessage | null>

const queue = 'account-letters'

/** Sends the letters of accounts by jobs. */
export function openAccountLetters(
  { clock, database }: Platform,
  { jobs, mail, hasAddress }: { jobs: Jobs; mail: Mail; hasAddress: boolean },
  writers: Record<AccountLetter['kind'], WriteLetter>,
): AccountLetters {
  const isEnabled = mail.isEnabled && hasAddress
  if (isEnabled)
    jobs.handle(
      createLetterQueue({ name: queue, work: sendLetter, pending: () => listAccountLetters(database.db) }),
    )

  async function sendLetter(id: string): Promise<void> {
    const message = await database.db.transaction().execute(async tx => {
      const letter = await lockAccountLetter(tx, id)
      if (letter === undefined) return null
      const written = isLetterOverdue(letter, clock()) ? null : await writers[letter.kind](tx, letter)
      if (written === null) await deleteAccountLetter(tx, id)
      return written
    })
    if (message === null) return
    await mail.deliver(message)
    await database.db.transaction().execute(tx => deleteAccountLetter(tx, id))
  }

  return {
    isEnabled,
    async enqueue(tx, letter) {
      await jobs.send(tx, queue, await insertAccountLetter(tx, { ...letter, createdAt: clock() }))
    },
  }
}
