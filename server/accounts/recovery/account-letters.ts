import { addDuration, day, second } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
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
/** How long a letter that the mail server rejects is retried. Each attempt makes a new link. */
const retryPeriod = day

/**
 * Sends letters by jobs. A link is made when its letter is sent and is stored as a hash, so that neither the queue nor
 * a copy of the database contains it.
 */
export function openAccountLetters(
  { clock, database }: Platform,
  { jobs, mail, hasAddress }: { jobs: Jobs; mail: Mail; hasAddress: boolean },
  writers: Record<AccountLetter['kind'], WriteLetter>,
): AccountLetters {
  const isEnabled = mail.isEnabled && hasAddress
  if (isEnabled)
    jobs.handle({
      name: queue,
      options: {
        retryLimit: 100,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 900,
        expireInSeconds: 300,
        heartbeatSeconds: 30,
        retentionSeconds: (2 * retryPeriod) / second,
        deleteAfterSeconds: day / second,
      },
      work: sendLetter,
      pending: () => listAccountLetters(database.db),
    })

  async function sendLetter(id: string): Promise<void> {
    const message = await database.db.transaction().execute(async tx => {
      const letter = await lockAccountLetter(tx, id)
      if (letter === undefined) return null
      const isOverdue = new Date(letter.createdAt) < addDuration(clock(), -retryPeriod)
      const written = isOverdue ? null : await writers[letter.kind](tx, letter)
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
