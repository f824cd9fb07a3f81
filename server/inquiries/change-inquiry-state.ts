import type { User } from '#contract/accounts/accounts.ts'
import type { InquiryState } from '#contract/inquiries/inquiry-choices.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { staleVersion, inquiryWithReplies, inquiryNotFound } from './failures.ts'
import { lockInquiry, hasReply, updateState } from './store.ts'

/**
 * Closes an inquiry, reopens it, or marks it as answered outside the portal. An answer by phone meets the 24-hour
 * deadline too. An inquiry that becomes new again has its original deadline.
 * @throws Failure 404 for an unknown inquiry, 409 for a stale version or when an inquiry with a reply would become new.
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
    if (inquiry.state === state) return
    if (inquiry.version !== version) throw staleVersion()
    if (state === 'new' && (await hasReply(tx, id))) throw inquiryWithReplies()
    const answeredAt = inquiry.answeredAt === null ? null : new Date(inquiry.answeredAt)
    await updateState(tx, id, {
      state,
      answeredAt: { new: null, answered: answeredAt ?? clock(), closed: answeredAt }[state],
    })
    const details = { from: inquiry.state, to: state }
    await audit(tx, clock, { actorId, action: 'inquiry.state-changed', subject: id, details })
  })
}
