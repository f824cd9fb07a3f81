import type { User } from '#contract/accounts.ts'
import type { FamilyInquiry } from '#contract/inquiries.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Platform } from '#server/platform/platform.ts'

import { composeInquiryMail } from './mails.ts'
import { insertInquiry } from './store.ts'

/** Keeps what somebody asks of the office, and puts the letter that tells the office into the post with it. */
export async function sendInquiry(
  { config, clock, database }: Platform,
  mail: Mail,
  sender: User,
  inquiry: FamilyInquiry,
): Promise<{ id: string }> {
  const now = clock()
  const letter = composeInquiryMail({ config, sender, inquiry, now })
  return database.db.transaction().execute(async tx => {
    const mailId = letter === null ? null : await mail.enqueue(tx, letter)
    return insertInquiry(tx, { ...inquiry, senderId: sender.id, mailId, now })
  })
}
