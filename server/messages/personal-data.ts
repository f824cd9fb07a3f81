import { sql } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'
import type { PersonalData } from '#server/platform/database/personal-data.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'

import { readPersonalFiles } from './attachments/read-personal-files.ts'

type SealedMessage = { id: string; conversationId: string; sealedBody: string | null }

async function openMessage(
  db: Db,
  envelopes: Envelopes,
  { sealedBody, ...message }: SealedMessage,
): Promise<object> {
  const { id, conversationId } = message
  const text = sealedBody === null ? '' : await envelopes.open(db, conversationId, id, sealedBody)
  return { ...message, message: text }
}

export const messagePersonalData: PersonalData = {
  columns: [
    'conversation_events.account_id',
    'conversation_events.actor_id',
    'conversation_members.account_id',
    'conversations.created_by_id',
    'conversations.owner_id',
    'messages.author_id',
    'message_reactions.account_id',
  ],
  lists: [
    {
      name: 'conversations',
      about: 'The conversations that you are or were in, and when you read and muted them.',
      select: accountId => sql`
        select conversation.id, conversation.kind, coalesce(member.left_title, conversation.title) as title,
          conversation.created_by_id = ${accountId} as is_created_by_you,
          conversation.owner_id = ${accountId} as is_owned_by_you, conversation.created_at,
          member.joined_at, member.left_at, member.read_at, member.is_muted
        from conversation_members as member
          join conversations as conversation on conversation.id = member.conversation_id
        where member.account_id = ${accountId} order by conversation.created_at, conversation.id`,
    },
    {
      name: 'conversation-events',
      about: 'What you did in groups, and when you joined and left conversations.',
      select: accountId => sql`
        select conversation_id, kind, coalesce(actor_id = ${accountId}, false) as is_done_by_you,
          coalesce(account_id = ${accountId}, false) as is_about_you, title, created_at
        from conversation_events where account_id = ${accountId} or actor_id = ${accountId} order by id`,
    },
    {
      name: 'sent-messages',
      about: 'Your messages, and when you sent, changed and deleted them.',
      select: accountId => sql`
        select id, conversation_id, message_type, sealed_body, reply_to_id, created_at, edited_at, deleted_at
        from messages where author_id = ${accountId} order by created_at, id`,
      decrypt: openMessage,
    },
    {
      name: 'message-attachments',
      about: 'The files and documents that you sent. The files are in the folder of their message.',
      select: accountId => sql`
        select attachment.id, message_id, mime_type, bytes, document_id
        from message_attachments as attachment join messages as message on message.id = message_id
        where author_id = ${accountId} order by message.created_at, position`,
    },
    {
      name: 'message-reactions',
      about: 'Your reactions to messages.',
      select: accountId => sql`
        select message_id, reaction, created_at from message_reactions
        where account_id = ${accountId} order by created_at, message_id`,
    },
  ],
  readFiles: readPersonalFiles,
}
