import { fullName } from '#contract/family-tree/full-name.ts'
import type { Conversation, ConversationDetails } from '#contract/messages/messages.ts'
import { findMembersIncludingRemoved } from '#server/family-tree/store.ts'
import { listFirstEvents } from '#server/messages/events/list-events.ts'
import { presentEvents } from '#server/messages/events/present-events.ts'
import {
  findReadInstants,
  listParticipants,
  toCorrespondent,
  toPerson,
  type Participant,
} from '#server/messages/people/participants.ts'
import { findNextOwner } from '#server/messages/people/sync-owner.ts'
import { findExcerptSource, toExcerpt } from '#server/messages/thread/excerpt.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import type { OwnConversation } from './find-conversation.ts'

/** The title of the board's conversation, which has no other name. */
export const boardTitle = 'The board'

/** The conversations as an account sees them in its list. */
export async function presentConversations(
  db: Db,
  envelopes: Envelopes,
  accountId: string,
  conversations: OwnConversation[],
): Promise<Conversation[]> {
  const direct = conversations.filter(({ kind }) => kind === 'direct')
  const participants = await listParticipants(
    db,
    direct.map(({ id }) => id),
  )
  const others = new Map(
    participants.filter(one => one.accountId !== accountId).map(one => [one.conversationId, one]),
  )
  const latest = await findLatestMessages(db, envelopes, accountId, conversations)
  return conversations.map(conversation =>
    presentConversation(conversation, others.get(conversation.id), latest.get(conversation.id) ?? null),
  )
}

/** A conversation with its people. */
export async function presentDetails(
  db: Db,
  envelopes: Envelopes,
  accountId: string,
  conversation: OwnConversation,
): Promise<ConversationDetails> {
  const { id, kind, version, rootMemberId, ownerId } = conversation
  const everyone = await listParticipants(db, [id])
  const participants = everyone.filter(({ leftAt }) => leftAt === null)
  const other = participants.find(one => one.accountId !== accountId)
  const latest = await findLatestMessages(db, envelopes, accountId, [conversation])
  const readInstants = await findReadInstants(db, id)
  const [root] = rootMemberId === null ? [] : await findMembersIncludingRemoved(db, [rootMemberId])
  const isGroup = kind === 'group'
  const nextOwnerId = isGroup && ownerId === accountId ? await findNextOwner(db, id, accountId) : undefined
  return {
    ...presentConversation(conversation, other, latest.get(id) ?? null),
    people: participants.map(one =>
      toPerson(one, { accountId, ownerId, readUntil: readInstants.get(one.accountId) ?? null }),
    ),
    firstEvents: presentEvents(await listFirstEvents(db, accountId, conversation), accountId, everyone),
    rootMember: root === undefined ? null : { id: root.id, name: fullName(root) },
    nextOwnerName: participants.find(one => one.accountId === nextOwnerId)?.name ?? null,
    version,
    abilities: {
      rename: isGroup,
      addPeople: isGroup,
      removePeople: isGroup && ownerId === accountId,
      leave: isGroup,
    },
  }
}

function presentConversation(
  conversation: OwnConversation,
  other: Participant | undefined,
  lastMessage: Conversation['lastMessage'],
): Conversation {
  const { id, kind, title, peopleCount, joinedSeq, unreadCount, isMuted, updatedAt, canWrite } = conversation
  const correspondent = kind === 'direct' && other !== undefined ? toCorrespondent(other) : null
  return {
    id,
    kind,
    title: correspondent?.name ?? title ?? boardTitle,
    photographUrl: correspondent?.photographUrl ?? null,
    correspondent,
    peopleCount,
    lastMessage,
    unreadCount,
    isMuted,
    hasEarlierMessages: joinedSeq > 0,
    updatedAt,
    canWrite,
  }
}

/** The latest message of each conversation, unless the account joined after it. */
async function findLatestMessages(
  db: Db,
  envelopes: Envelopes,
  accountId: string,
  conversations: OwnConversation[],
): Promise<Map<string, NonNullable<Conversation['lastMessage']>>> {
  const visible = conversations.filter(({ lastSeq, joinedSeq }) => lastSeq > joinedSeq)
  if (visible.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages as message')
    .innerJoin('conversations as conversation', join =>
      join
        .onRef('conversation.id', '=', 'message.conversationId')
        .onRef('conversation.lastSeq', '=', 'message.seq'),
    )
    .select(['message.id', 'message.conversationId', 'message.authorId', 'message.sealedBody'])
    .select(['message.messageType', 'message.deletedAt'])
    .select(['message.createdAt', selectAccountName('message.authorId').$notNull().as('fromName')])
    .where(
      'conversation.id',
      'in',
      visible.map(({ id }) => id),
    )
    .execute()
  return new Map(
    await Promise.all(
      rows.map(async ({ id, conversationId, authorId, sealedBody, createdAt, fromName, ...message }) => {
        const body = sealedBody === null ? '' : await envelopes.open(db, conversationId, id, sealedBody)
        const excerpt = { excerpt: toExcerpt(body), excerptSource: findExcerptSource(message) }
        return [
          conversationId,
          { id, ...excerpt, fromName, isOwn: authorId === accountId, createdAt },
        ] as const
      }),
    ),
  )
}
