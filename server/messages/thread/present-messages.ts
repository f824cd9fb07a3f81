import type { User } from '#contract/accounts/accounts.ts'
import { editMinutes, messageReactions, type MessageReaction } from '#contract/messages/message-choices.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'
import { presentAttachments } from '#server/messages/attachments/present-attachments.ts'
import type { OwnConversation } from '#server/messages/conversations/find-conversation.ts'
import { listEventsAfter } from '#server/messages/events/list-events.ts'
import { presentEvents } from '#server/messages/events/present-events.ts'
import { listParticipants, type Participant } from '#server/messages/people/participants.ts'
import { addDuration, minute, type Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'

import { findExcerptSource, toExcerpt } from './excerpt.ts'
import { selectMessages, type StoredMessage } from './find-messages.ts'

type Services = { clock: Clock; envelopes: Envelopes }

/** The messages of a conversation as an account sees them. */
export async function presentMessages(
  { clock, envelopes }: Services,
  db: Db,
  user: User,
  conversation: Pick<OwnConversation, 'id' | 'kind' | 'joinedSeq'>,
  messages: StoredMessage[],
): Promise<FamilyMessage[]> {
  if (messages.length === 0) return []
  const ids = messages.map(({ id }) => id)
  const seqs = messages.map(({ seq }) => seq)
  const [participants, replies, reactions, attachments, events] = await Promise.all([
    listParticipants(db, [conversation.id]),
    findAnswered(db, messages),
    findReactions(db, messages),
    presentAttachments(envelopes, db, user, ids),
    listEventsAfter(db, conversation.id, seqs),
  ])
  const people = new Map(participants.map(one => [one.accountId, one]))
  const open = async ({ id, sealedBody }: StoredMessage) =>
    sealedBody === null ? '' : envelopes.open(db, conversation.id, id, sealedBody)

  return Promise.all(
    messages.map(async message => {
      const others = [...people.values()].filter(one => one.accountId !== message.authorId)
      const answered = message.replyToId === null ? undefined : replies.get(message.replyToId)
      const isAnsweredVisible = answered !== undefined && answered.seq > conversation.joinedSeq
      return {
        ...toFamilyMessage(message, {
          user,
          now: clock(),
          author: people.get(message.authorId)!,
          toMemberId: conversation.kind === 'direct' ? (others[0]?.id ?? null) : null,
          text: await open(message),
        }),
        ...attachments.get(message.id),
        replyTo:
          answered === undefined
            ? null
            : {
                id: answered.id,
                fromName: people.get(answered.authorId)?.name ?? '',
                excerpt: isAnsweredVisible ? toExcerpt(await open(answered)) : '',
                excerptSource: isAnsweredVisible ? findExcerptSource(answered) : 'earlier',
              },
        reactions: presentReactions(reactions.get(message.id) ?? [], people, user.id),
        ...summarizeReaders(message, others),
        events: presentEvents(events.get(message.seq) ?? [], user.id, participants),
      }
    }),
  )
}

/**
 * The messages of someone who has left their conversation, without what others did: who has read them, the reactions,
 * the messages that they answer and the events. Their author cannot change them anymore.
 */
export async function presentLeftMessages(
  services: Services,
  db: Db,
  user: User,
  conversationId: string,
  messages: StoredMessage[],
): Promise<FamilyMessage[]> {
  const conversation = { id: conversationId, kind: 'group', joinedSeq: 0 } as const
  const presented = await presentMessages(services, db, user, conversation, messages)
  const hidden = {
    replyTo: null,
    reactions: [],
    isRead: false,
    readCount: 0,
    editableUntil: null,
    events: [],
  }
  return presented.map(message => Object.assign(message, hidden))
}

type MessageParts = {
  user: Pick<User, 'id'>
  now: Date
  author: { id: string; name: string }
  toMemberId: string | null
  text: string
}

/** A message that no one has read, answered or reacted to yet, without attachments and events after it. */
export function toFamilyMessage(
  message: Omit<StoredMessage, 'seq' | 'sealedBody'>,
  { user, now, author, toMemberId, text }: MessageParts,
): FamilyMessage {
  const isOwn = message.authorId === user.id
  const editableUntil = getEditableUntil(message)
  return {
    id: message.id,
    conversationId: message.conversationId,
    fromMemberId: author.id,
    toMemberId,
    fromName: author.name,
    message: text,
    messageType: message.messageType,
    attachments: [],
    mediaUrl: null,
    mediaType: null,
    createdAt: message.createdAt,
    editedAt: message.editedAt,
    deletedAt: message.deletedAt,
    isOwn,
    replyTo: null,
    reactions: [],
    isRead: false,
    readCount: 0,
    editableUntil:
      isOwn && message.deletedAt === null && editableUntil > now ? editableUntil.toISOString() : null,
    canDelete: isOwn && message.deletedAt === null,
    events: [],
  }
}

export async function presentMessage(
  services: Services,
  db: Db,
  user: User,
  conversation: Pick<OwnConversation, 'id' | 'kind' | 'joinedSeq'>,
  message: StoredMessage,
): Promise<FamilyMessage> {
  const [presented] = await presentMessages(services, db, user, conversation, [message])
  return presented!
}

/** Until when the author can change a message. */
export function getEditableUntil({ createdAt }: { createdAt: string }): Date {
  return addDuration(new Date(createdAt), editMinutes * minute)
}

/** Of those who are in the conversation and were when the message was sent. */
function summarizeReaders(
  { seq }: StoredMessage,
  others: Participant[],
): Pick<FamilyMessage, 'isRead' | 'readCount'> {
  const readers = others.filter(({ leftAt, joinedSeq }) => leftAt === null && joinedSeq < seq)
  const readCount = readers.filter(({ readSeq }) => readSeq >= seq).length
  return { isRead: readers.length > 0 && readCount === readers.length, readCount }
}

type StoredReaction = { messageId: string; accountId: string; reaction: MessageReaction }

async function findReactions(db: Db, messages: StoredMessage[]): Promise<Map<string, StoredReaction[]>> {
  const rows = await db
    .selectFrom('messageReactions')
    .select(['messageId', 'accountId', 'reaction'])
    .where(
      'messageId',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
  return Map.groupBy(rows, ({ messageId }) => messageId)
}

/** In the order of the choices, with the names in theirs. */
function presentReactions(
  rows: StoredReaction[],
  people: Map<string, Participant>,
  accountId: string,
): FamilyMessage['reactions'] {
  return (Object.keys(messageReactions) as MessageReaction[]).flatMap(reaction => {
    const accounts = new Set(rows.filter(row => row.reaction === reaction).map(row => row.accountId))
    const names = [...people.values()].filter(one => accounts.has(one.accountId)).map(({ name }) => name)
    return accounts.size === 0 ? [] : [{ reaction, names, isOwn: accounts.has(accountId) }]
  })
}

/** The messages that these answer, by id. */
async function findAnswered(db: Db, messages: StoredMessage[]): Promise<Map<string, StoredMessage>> {
  const ids = messages.map(({ replyToId }) => replyToId).filter(id => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await selectMessages(db).where('message.id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}
