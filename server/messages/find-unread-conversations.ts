import { pluralize } from '#contract/texts/counts.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { listConversations } from './conversations/list-conversations.ts'
import { listParticipants } from './people/participants.ts'
import { countUnreadConversations } from './unread.ts'

/** The conversations with messages that the viewer has not read, without muted ones. */
export const findUnreadConversations: WaitingSource = async ({ clock, database }, { id }) => {
  const now = clock()
  const count = await countUnreadConversations(database.db, id, now)
  if (count === 0) return null
  const sender = count === 1 ? await findSender(database.db, id, now) : undefined
  return {
    kind: 'messages',
    title: pluralize(count, 'unread conversation'),
    sentence: `${sender ?? 'Someone'} wrote to you.`,
    link: '/messages?show=unread',
    count,
    isOverdue: false,
  }
}

/** The other person of the latest unread conversation, if it is one of two people. */
async function findSender(db: Db, accountId: string, now: Date): Promise<string | undefined> {
  const filter = { unread: true, withoutMuted: true, limit: 1 }
  const { rows } = await listConversations(db, accountId, now, filter)
  const ids = rows.filter(({ kind }) => kind === 'direct').map(({ id }) => id)
  return (await listParticipants(db, ids)).find(other => other.accountId !== accountId)?.name
}
