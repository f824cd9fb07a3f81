import type { User } from '#contract/accounts/accounts.ts'
import type { NewReply } from '#contract/inquiries/inquiries.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'

import { staleVersion, inquiryNotFound } from './failures.ts'
import { composeReplyMail } from './mails.ts'
import { lockInquiry, insertReply, updateState } from './store.ts'

/**
 * Replies to an inquiry and sets its state to answered, even if it was closed. The sender reads the reply in the
 * portal, and receives it by mail if they gave an email address.
 * @throws Failure 404 for an unknown inquiry, 409 for a stale version.
 */
export async function answerInquiry(
  platform: Platform,
  mail: Mail,
  author: User,
  id: string,
  { message, version }: NewReply,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const { config, clock, database } = platform
  const now = clock()
  await database.db
    .transaction()
    .execute(tx =>
      createOnce(tx, clock, idempotencyKey, { create: () => insertAnswer(tx), find: async () => ({ id }) }),
    )

  async function insertAnswer(tx: Tx): Promise<{ id: string }> {
    const inquiry = await lockInquiry(tx, id)
    if (inquiry === undefined) throw inquiryNotFound()
    if (inquiry.version !== version) throw staleVersion()
    const notice = composeReplyMail({ config, author, inquiry, message })
    const mailId = notice === null ? null : await mail.enqueue(tx, notice)
    await insertReply(tx, { inquiryId: id, authorId: author.id, message, mailId, now })
    const answeredAt = inquiry.answeredAt === null ? now : new Date(inquiry.answeredAt)
    await updateState(tx, id, { state: 'answered', answeredAt })
    await audit(tx, clock, {
      actorId: author.id,
      action: 'inquiry.answered',
      subject: id,
      details: { isMailed: mailId !== null },
    })
    await notify(platform, tx, {
      to: [inquiry.senderId],
      except: [author.id],
      topic: 'inquiry-answered',
      payload: {},
      actorId: author.id,
    })
    return { id }
  }
}
