import type { User } from '#contract/accounts/accounts.ts'
import type { ConversationChange, NewConversation } from '#contract/messages/messages.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { openMediaQueue } from '#server/media/media-queue.ts'
import { changeConversation } from '#server/messages/conversations/change-conversation.ts'
import { createConversation } from '#server/messages/conversations/create-conversation.ts'
import { reactToMessage } from '#server/messages/thread/change-message.ts'
import { markRead } from '#server/messages/thread/mark-read.ts'
import { openPlainMessages } from '#server/messages/thread/plain-messages.ts'
import { sendMessage } from '#server/messages/thread/send-message.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import { disabledMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { signIns } from './accounts.ts'

type Name = 'rosalind' | 'edmund' | 'clara'
type Sample = {
  from: Name
  hoursAgo: number
  text: string
  likedBy?: Name
  answers?: number
  hasDocument?: true
}
/** A change of a group before its message of this index. */
type SampleChange = {
  by: Name
  hoursAgo: number
  before: number
  change: (ids: Record<Name, string>) => Omit<ConversationChange, 'version'>
}
type SampleConversation = {
  input: (ids: Record<Name, string>, winifredId: string) => NewConversation
  changes?: SampleChange[]
  messages: Sample[]
  /** Who has read how many of the messages. */
  read: Partial<Record<Name, number>>
}

/** Lets the three accounts write to each other in every kind of conversation. Sends no mail. */
export async function fillMessages(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const filled = await database.db.selectFrom('conversations').select('id').limit(1).executeTakeFirst()
  if (filled !== undefined) return
  const now = clock()
  const users = Object.fromEntries(
    await Promise.all(
      signIns.map(async ({ email }) => {
        const account = await findAccountByEmail(database.db, email)
        return [email.split('@')[0], presentUser(now, account!.user)]
      }),
    ),
  ) as Record<Name, User>
  const ids = { rosalind: users.rosalind.id, edmund: users.edmund.id, clara: users.clara.id }
  const { id: winifredId } = await database.db
    .selectFrom('familyMembers')
    .select('id')
    .where('firstName', '=', 'Winifred')
    .executeTakeFirstOrThrow()
  const { id: documentId } = await database.db
    .selectFrom('documents')
    .select('id')
    .where('area', '=', 'archive')
    .where('audience', '=', 'family')
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const plainMessages = openPlainMessages(database)
  const mediaQueue = openMediaQueue()
  for (const { input, changes = [], messages, read } of conversations) {
    const first = messages[0]!
    const at = (hoursAgo: number) => ({
      ...platform,
      mail: disabledMail,
      plainMessages,
      mediaQueue,
      clock: () => addDuration(now, -hoursAgo * hour),
    })
    const id = await database.db
      .transaction()
      .execute(tx => createConversation(at(first.hoursAgo), tx, users[first.from], input(ids, winifredId)))
    const sent: string[] = []
    for (const [index, { from, hoursAgo, text, likedBy, answers, hasDocument }] of messages.entries()) {
      for (const { by, hoursAgo, change } of changes.filter(({ before }) => before === index))
        await database.db.transaction().execute(async tx => {
          const { version } = await tx
            .selectFrom('conversations')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const body = { ...change(ids), version }
          await changeConversation(at(hoursAgo), tx, users[by], id, () => body)
        })
      const replyToId = answers === undefined ? null : sent[answers]!
      const draft = { message: text, replyToId, attachments: hasDocument ? [{ documentId }] : [] }
      const message = await sendMessage(at(hoursAgo), users[from], id, () => draft, undefined)
      sent.push(message.id)
      if (likedBy !== undefined) await reactToMessage(at(hoursAgo), users[likedBy], message.id, () => 'love')
    }
    for (const [name, count] of Object.entries(read) as [Name, number][])
      await markRead(at(0), users[name], id, () => sent[count - 1]!)
  }
}

const conversations: SampleConversation[] = [
  {
    input: ids => ({ kind: 'direct', personId: ids.rosalind }),
    messages: [
      {
        from: 'clara',
        hoursAgo: 75,
        text: 'The prints for the council are done: eleven of the mill, four of the orchard. Where shall I bring them?',
      },
      {
        from: 'rosalind',
        hoursAgo: 74,
        text: 'To the long room, please. Daniel will frame two of them before Friday. Which ones would you choose?',
      },
      {
        from: 'clara',
        hoursAgo: 73,
        text: 'The mill in the snow and the one with the swing. The swing is from Grandmother’s photograph in the archive.',
        likedBy: 'rosalind',
        answers: 1,
        hasDocument: true,
      },
      { from: 'rosalind', hoursAgo: 5, text: 'They hang. Come and see them before the others do.' },
      {
        from: 'rosalind',
        hoursAgo: 5,
        text: 'And bring a sweater: the heating in the long room is off until Thursday.',
      },
    ],
    read: { rosalind: 3, clara: 3 },
  },
  {
    input: () => ({ kind: 'board' }),
    messages: [
      {
        from: 'edmund',
        hoursAgo: 50,
        text: 'The agenda for Saturday: the budget of the foundation, two personal development loans, and the term that ends in March. Anything else?',
      },
      {
        from: 'rosalind',
        hoursAgo: 48,
        text: 'The insurance of the boathouse. The quote came in 14% higher than last year.',
        answers: 0,
      },
      {
        from: 'edmund',
        hoursAgo: 47,
        text: 'Added. I will ask for a second quote until then.',
        likedBy: 'rosalind',
      },
    ],
    read: { rosalind: 3, edmund: 3 },
  },
  {
    input: (_ids, rootMemberId) => ({ kind: 'branch', rootMemberId, title: 'Winifred’s branch' }),
    messages: [
      {
        from: 'rosalind',
        hoursAgo: 30,
        text: 'Mother’s recipe book is scanned and in the archive. The plum cake is on page 40, with her corrections.',
      },
      { from: 'clara', hoursAgo: 29, text: 'Her corrections are the best part. Thank you!' },
    ],
    read: { rosalind: 2, clara: 2 },
  },
  {
    input: ids => ({ kind: 'group', title: 'Council', people: [ids.rosalind] }),
    changes: [
      { by: 'edmund', hoursAgo: 27, before: 0, change: ids => ({ addedPeople: [ids.clara] }) },
      { by: 'rosalind', hoursAgo: 3, before: 2, change: () => ({ title: 'Fall council' }) },
    ],
    messages: [
      {
        from: 'edmund',
        hoursAgo: 27,
        text: 'We are 31 this year, four of them under five. Who can help with the children on Saturday afternoon?',
      },
      {
        from: 'clara',
        hoursAgo: 26,
        text: 'I can, from two to four. We will print leaves.',
        likedBy: 'edmund',
      },
      { from: 'rosalind', hoursAgo: 2, text: 'The large room is ours from noon on Friday.', answers: 0 },
    ],
    read: { edmund: 2, clara: 2 },
  },
]
