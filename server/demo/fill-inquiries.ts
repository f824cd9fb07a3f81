import { fullName } from '#contract/family-tree/full-name.ts'
import type { FamilyInquiry } from '#contract/inquiries/inquiries.ts'
import type { InquiryState } from '#contract/inquiries/inquiry-choices.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { countInquiries, insertInquiry, insertReply, updateState } from '#server/inquiries/store.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import { signIns } from './accounts.ts'

type SampleInquiry = Omit<FamilyInquiry, 'name'> & {
  from: (typeof signIns)[number]['email']
  hoursAgo: number
  state: InquiryState
  /** Each reply with its time in hours after the inquiry. */
  replies: [hours: number, message: string][]
}

/** Adds recent inquiries to the office. Sends no mail. */
export async function fillInquiries({ clock, database }: Platform): Promise<void> {
  const { new: fresh, answered, closed } = await countInquiries(database.db, [])
  if (fresh + answered + closed > 0) return
  const now = clock()
  const findUser = async (email: string) => {
    const account = await findAccountByEmail(database.db, email)
    if (account === undefined) throw new Error(`The demonstration has no account ${email}.`)
    return account.user
  }
  const { id: authorId } = await findUser(signIns[0].email)
  await database.db.transaction().execute(async tx => {
    for (const { from, hoursAgo, state, replies, ...rest } of inquiries) {
      const sentAt = addDuration(now, -hoursAgo * hour)
      const sender = await findUser(from)
      const inquiry = { ...rest, name: fullName({ ...sender, middleName: null }) }
      const { id } = await insertInquiry(tx, {
        ...inquiry,
        senderId: sender.id,
        mailId: null,
        now: sentAt,
      })
      for (const [hours, message] of replies)
        await insertReply(tx, {
          inquiryId: id,
          authorId,
          message,
          mailId: null,
          now: addDuration(sentAt, hours * hour),
        })
      const answeredAfter = replies[0]?.[0]
      if (state !== 'new')
        await updateState(tx, id, {
          state,
          answeredAt: answeredAfter === undefined ? null : addDuration(sentAt, answeredAfter * hour),
        })
    }
  })
}

const clara = { from: 'clara@example.test', email: 'clara@example.test', phone: null } as const
const edmund = { from: 'edmund@example.test', email: null, phone: '555 0142' } as const

const inquiries: SampleInquiry[] = [
  {
    ...clara,
    relationship: 'immediate',
    service: 'private-banking',
    message:
      'I would like to borrow for the small orchard next to the old mill: 38,000 dollars for the land and 6,000 for trees and a well.\n\nThe constitution mentions personal development loans at up to 5% for 5 years. Does land qualify, and what do you need from me?',
    hoursAgo: 3,
    state: 'new',
    replies: [],
  },
  {
    ...edmund,
    relationship: 'immediate',
    service: 'family-office',
    message:
      'For the fall council: could we have the large room from noon on Friday, and someone to take the minutes on Saturday as well? There will be 31 of us, four of them under five.',
    hoursAgo: 23,
    state: 'new',
    replies: [],
  },
  {
    ...clara,
    relationship: 'immediate',
    service: 'tax-advisory',
    message:
      'My Schedule K-1 from the partnership arrived after I had filed. Do I have to amend my return, or can it go on next year’s?',
    hoursAgo: 29,
    state: 'new',
    replies: [],
  },
  {
    ...clara,
    relationship: 'beneficiary',
    service: 'estate-planning',
    message:
      'I turned 30 in 2022. Which part of Grandmother’s trust was paid out then, and what stays in it until I am 60?',
    hoursAgo: 52,
    state: 'answered',
    replies: [
      [
        4,
        'Dear Clara,\n\nA third at 30, and the rest at 60. Until then, the income on the rest is paid every quarter. I have left the relevant page of the trust agreement on your desk. Shall we go through it together on Thursday at four?',
      ],
      [26, 'Thursday at four it is. Please bring the letter from the trustee, if you still have it.'],
    ],
  },
  {
    ...edmund,
    relationship: 'guardian',
    service: 'investment',
    message:
      'As guardian of the two younger ones: how much of their portfolio is in cash right now, and since when?',
    hoursAgo: 76,
    state: 'answered',
    replies: [
      [
        9,
        'Dear Edmund,\n\nFive percent, since we rebalanced this spring. The report under Portfolio lists the current holdings.',
      ],
    ],
  },
  {
    ...edmund,
    relationship: 'extended',
    service: 'general',
    message: 'The new door code of the archive does not work at the side entrance.',
    hoursAgo: 200,
    state: 'closed',
    replies: [[1, 'It works now: we had missed the side entrance. Thank you for letting us know.']],
  },
  {
    ...clara,
    relationship: 'immediate',
    service: 'general',
    message: 'Please disregard my last message. I have found the folder.',
    hoursAgo: 340,
    state: 'closed',
    replies: [],
  },
]
