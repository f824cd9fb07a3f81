import { sql } from 'kysely'

import type { ConversationDetails, Correspondent } from '#contract/messages/messages.ts'
import { selectMediaPath } from '#server/media/media-paths.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Someone who is or was in a conversation, with the current name and linked member. */
export type Participant = Correspondent & {
  conversationId: string
  accountId: string
  /** Whether the account can sign in. */
  isOpen: boolean
  joinedAt: string | null
  joinedSeq: number
  leftAt: string | null
  readAt: string | null
  readSeq: number
}

/** SQL for the columns of a `Correspondent` of the account `users`, with the linked member `member`. */
export const correspondentColumns = [
  sql<string>`coalesce(member.id, users.id)`.as('id'),
  sql<string | null>`member.id`.as('memberId'),
  sql<string>`users.first_name || ' ' || users.last_name`.as('name'),
  sql<string | null>`coalesce(users.profile_image_url, ${selectMediaPath('member.profileMediaId')})`.as(
    'photographUrl',
  ),
] as const

/** SQL: the account can sign in. */
export const isOpenAccount = sql<boolean>`(users.is_active and not users.awaits_approval)`

/** Everyone who is or was in these conversations, by name. */
export async function listParticipants(db: Db, conversationIds: string[]): Promise<Participant[]> {
  if (conversationIds.length === 0) return []
  return db
    .selectFrom('conversationMembers as participant')
    .innerJoin('users', 'users.id', 'participant.accountId')
    .leftJoin('familyMembers as member', 'member.userId', 'users.id')
    .select([
      'participant.conversationId',
      'participant.accountId',
      'participant.joinedAt',
      'participant.joinedSeq',
      'participant.leftAt',
      'participant.readAt',
      'participant.readSeq',
      isOpenAccount.as('isOpen'),
      ...correspondentColumns,
    ])
    .where('participant.conversationId', 'in', conversationIds)
    .orderBy(sql`users.first_name || ' ' || users.last_name collate "und-x-icu"`)
    .orderBy('users.id')
    .execute()
}

/** When the latest message that each account of a conversation has read was sent. */
export async function findReadInstants(db: Db, conversationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('conversationMembers as participant')
    .innerJoin('messages as message', join =>
      join
        .onRef('message.conversationId', '=', 'participant.conversationId')
        .onRef('message.seq', '=', 'participant.readSeq'),
    )
    .select(['participant.accountId', 'message.createdAt'])
    .where('participant.conversationId', '=', conversationId)
    .execute()
  return new Map(rows.map(({ accountId, createdAt }) => [accountId, createdAt]))
}

/** The parts that other people see. */
export function toCorrespondent({ id, memberId, name, photographUrl }: Correspondent): Correspondent {
  return { id, memberId, name, photographUrl }
}

/** The same as someone in a conversation, for the account that reads it. */
export function toPerson(
  participant: Participant,
  { accountId, ownerId, readUntil }: { accountId: string; ownerId: string | null; readUntil: string | null },
): ConversationDetails['people'][number] {
  return {
    ...toCorrespondent(participant),
    isYou: participant.accountId === accountId,
    isOwner: participant.accountId === ownerId,
    joinedAt: participant.joinedAt,
    lastReadAt: participant.readAt,
    readUntil,
  }
}
