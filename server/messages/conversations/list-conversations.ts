import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { unreadCount } from '#server/messages/unread.ts'
import type { Db } from '#server/platform/database/database.ts'
import { foldText, toFoldedPatterns } from '#server/platform/database/folded-text.ts'
import { Page, readPage, type PageRequest } from '#server/platform/paging.ts'

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
 * first message. A search matches words within the title and the names of its people, without diacritics.
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
  const patterns = toFoldedPatterns(search)
  // Such as a search for '%'.
  if (patterns.length === 0 && search.trim() !== '') return new Page([], {})
  for (const pattern of patterns) query = query.where(matches(accountId, pattern))
  return readPage(
    query,
    { instant: 'conversation.latestAt', id: 'conversation.id', direction: 'desc' },
    request,
  )
}

/** SQL: the title, or the name of another person in it, contains a word. */
function matches(accountId: string, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    coalesce(conversation.folded_title, case conversation.kind when 'board' then ${foldText(boardTitle)} end)
      like ${pattern}
    or conversation.id in (
      select participant.conversation_id
      from conversation_members as own
        join conversation_members as participant on participant.conversation_id = own.conversation_id
        join users on users.id = participant.account_id
      where own.account_id = ${accountId} and own.left_at is null and participant.account_id <> ${accountId}
        and participant.left_at is null and users.folded_name like ${pattern}))`
}
