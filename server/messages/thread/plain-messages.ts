import { sql } from 'kysely'

import type { MessageType } from '#contract/messages/message-choices.ts'
import { openBatchedStatement, type BatchedStatement } from '#server/platform/database/batched-statement.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RowKey } from '#server/platform/http/idempotency.ts'

/** A message without attachments, sealed with this data key. */
export type PlainMessage = {
  id: string
  conversationId: string
  authorId: string
  sealedBody: string
  messageType: MessageType
  replyToId: string | null
  tokens: string[]
  createdAt: string
  dataKeyId: string
} & RowKey

/** What a reply needs of a message that was stored. */
export type StoredPlainMessage = {
  id: string
  seq: number
  authorId: string
  authorName: string
  /** The other person of a direct conversation. */
  otherId: string | null
  joinedSeq: number
}

export type PlainMessages = BatchedStatement<PlainMessage, StoredPlainMessage>

/** Stores messages that need no transaction of `sendMessage`: see migration 060. */
export function openPlainMessages(database: Database): PlainMessages {
  return openBatchedStatement(
    database,
    json => sql<StoredPlainMessage>`
      select message_id as id, message_seq as seq, person_id as author_id, person_name as author_name,
        other_person_id as other_id, own_joined_seq as joined_seq
      from store_plain_messages(${json})`,
  )
}
