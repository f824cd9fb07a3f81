import type { User } from '#contract/accounts.ts'
import type { InquiryState } from '#contract/inquiry-choices.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { staleVersion, inquiryHasReplies, inquiryNotFound } from './failures.ts'
import { lockInquiry, hasReply, updateState } from './store.ts'

/**
 * Closes an inquiry, reopens it, or says that it was answered elsewhere, by telephone perhaps: its 24 hours end then.
 * Made new again, they run on from where it came.
 * @throws Failure 409 when somebody else has changed it since it was read, or when it would be new in spite of a reply.
 */
export async function changeInquiryState(
  { clock, database }: Platform,
  { id: actorId }: User,
  id: string,
  { state, version }: { state: InquiryState; version: number },
): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const inquiry = await lockInquiry(tx, id)
    if (inquiry === undefined) throw inquiryNotFound()
    if (inquiry.version !== version) throw staleVersion()
    if (inquiry.state === state) return
    if (state === 'new' && (await hasReply(tx, id))) throw inquiryHasReplies()
    const answeredAt = inquiry.answeredAt === null ? null : new Date(inquiry.answeredAt)
    await updateState(tx, id, {
      state,
      answeredAt: { new: null, answered: answeredAt ?? clock(), closed: answeredAt }[state],
    })
    const details = { from: inquiry.state, to: state }
    await audit(tx, clock, { actorId, action: 'inquiry.state-changed', subject: id, details })
  })
}
