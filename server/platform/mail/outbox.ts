import type { Tx } from '#server/platform/database/database.ts'
import type { MailMessage } from '#server/platform/tables.ts'

export type Mail = {
  /** Whether messages are sent: `SMTP_URL` and `CONTACT_EMAIL` are set. */
  isEnabled: boolean
  /**
   * Delivers a message now and stores nothing of it, for one that contains a secret.
   * @throws when the mail server rejects it.
   */
  deliver(message: MailMessage): Promise<void>
  /**
   * Queues a message in the transaction that causes it, so that both commit or neither. Returns the message's id;
   * null when mail is disabled.
   */
  enqueue(tx: Tx, message: MailMessage): Promise<string | null>
  /** Queues many messages at once. */
  enqueueAll(tx: Tx, messages: readonly MailMessage[]): Promise<void>
}

/** For commands and portals that send no mail. */
export const disabledMail: Mail = {
  isEnabled: false,
  enqueue: async () => null,
  enqueueAll: async () => undefined,
  async deliver() {
    throw new Error('Mail is disabled')
  },
}
