import type { User } from '#contract/accounts/accounts.ts'
import type { FamilyInquiry } from '#contract/inquiries/inquiries.ts'
import { notify } from '#server/notifications/notify.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'

import { composeInquiryMail } from './mails.ts'
import type { PlainInquiries } from './plain-inquiries.ts'
import { insertInquiry } from './store.ts'

/** Stores an inquiry and queues the mail that notifies the office, in one transaction. */
export async function sendInquiry(
  platform: Platform & { plainInquiries: PlainInquiries },
  mail: Mail,
  sender: User,
  inquiry: FamilyInquiry,
  idempotencyKey?: IdempotencyKey,
): Promise<{ id: string }> {
  const { config, clock, database, plainInquiries } = platform
  const stored = mail.isEnabled ? undefined : await plainInquiries.store(inquiry, sender.id, idempotencyKey)
  if (stored !== undefined) return stored
  const now = clock()
  const notice = composeInquiryMail({ config, sender, inquiry, now })
  return database.db.transaction().execute(tx =>
    createOnce(tx, clock, idempotencyKey, {
      async create() {
        const mailId = notice === null ? null : await mail.enqueue(tx, notice)
        const stored = await insertInquiry(tx, { ...inquiry, senderId: sender.id, mailId, now })
        await notify(platform, tx, {
          to: 'inquiries.answer',
          except: [sender.id],
          topic: 'inquiry-received',
          payload: {},
          actorId: sender.id,
        })
        return stored
      },
      find: async id => ({ id }),
    }),
  )
}
