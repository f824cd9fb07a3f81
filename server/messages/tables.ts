import type { ColumnType, Generated } from 'kysely'

import type {
  ConversationEventKind,
  ConversationKind,
  MessageReaction,
  MessageType,
} from '#contract/messages/message-choices.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    conversations: ConversationsTable
    conversationMembers: ConversationMembersTable
    conversationEvents: ConversationEventsTable
    messages: MessagesTable
    messageReactions: MessageReactionsTable
    messageAttachments: MessageAttachmentsTable
  }
}

type ConversationsTable = {
  id: Generated<string>
  kind: ConversationKind
  title: string | null
  /** As searches compare it: see `foldText`. */
  foldedTitle: ColumnType<string | null, never, never>
  directKey: string | null
  rootMemberId: string | null
  createdById: string
  ownerId: string | null
  lastSeq: Generated<number>
  latestAt: Instant
  version: Generated<number>
  createdAt: Instant
  updatedAt: Instant
}

type ConversationMembersTable = {
  conversationId: string
  accountId: string
  joinedAt: Instant | null
  joinedSeq: Generated<number>
  leftAt: Instant | null
  /** The name of a group when the account left it. */
  leftTitle: Generated<string | null>
  readSeq: Generated<number>
  readAt: Instant | null
  ownAfterRead: Generated<number>
  notifiedSeq: Generated<number>
  isMuted: Generated<boolean>
}

type ConversationEventsTable = {
  id: Generated<number>
  conversationId: string
  kind: ConversationEventKind
  actorId: string | null
  accountId: string | null
  title: string | null
  afterSeq: number
  createdAt: Instant
}

type MessagesTable = {
  id: string
  conversationId: string
  seq: number
  authorId: string
  sealedBody: string | null
  messageType: Generated<MessageType>
  replyToId: string | null
  searchTokens: Generated<string[]>
  createdAt: Instant
  editedAt: Instant | null
  deletedAt: Instant | null
}

type MessageReactionsTable = {
  messageId: string
  accountId: string
  reaction: MessageReaction
  createdAt: Instant
}

/** A file has all of its columns, a document none of them. */
type MessageAttachmentsTable = {
  id: string
  messageId: string
  conversationId: string
  position: number
  fileId: string | null
  thumbnailId: string | null
  sealedName: string | null
  sealedFileKey: string | null
  mimeType: string | null
  bytes: number | null
  documentId: string | null
}
