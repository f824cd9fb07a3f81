import { sql, type SqlBool } from 'kysely'

import { unreadCount } from '#server/messages/unread.ts'
import type { Db } from '#server/platform/database/database.ts'
import { toLikePatterns } from '#server/platform/database/like-patterns.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'

import { selectOwnConversations, type OwnConversation } from './find-conversation.ts'
import { boardTitle } from './present-conversation.ts'

export type ConversationFilter = {
  search?: string | undefined
  unread?: boolean | undefined
  /** For what waits for the account, which muted ones do not. */
  withoutMuted?: boolean
}

/**
 * The conversations of an account, those with the latest messages first. One that someone else opened appears with its
 * first message. A search matches words within the title and the names of its people.
 */
export async function listConversations(
  db: Db,
  accountId: string,
  now: Date,
  { search = '', unread, withoutMuted, ...request }: ConversationFilter & PageRequest,
): Promise<Page<OwnConversation>> {
  let query = selectOwnConversations(db, accountId, now).where(
    sql<SqlBool>`(conversation.kind <> 'direct' or conversation.last_seq > 0
      or conversation.created_by_id = ${accountId})`,
  )
  if (unread === true) query = query.where(unreadCount, '>', 0)
  if (withoutMuted === true) query = query.where('own.isMuted', '=', false)
  for (const pattern of toLikePatterns(search)) {
    query = query.where(
      sql<SqlBool>`(
        coalesce(conversation.title, case conversation.kind when 'board' then ${boardTitle} end) ilike ${pattern}
        or exists (
          select from conversation_members as participant join users on users.id = participant.account_id
          where participant.conversation_id = conversation.id and participant.left_at is null
            and participant.account_id <> ${accountId}
            and users.first_name || ' ' || users.last_name ilike ${pattern}))`,
    )
  }
  return readPage(
    query,
    { instant: 'conversation.latestAt', id: 'conversation.id', direction: 'desc' },
    request,
  )
}
