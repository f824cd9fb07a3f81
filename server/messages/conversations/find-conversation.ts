import { sql } from 'kysely'

import { conversationNotFound } from '#server/messages/failures.ts'
import { isReadable } from '#server/messages/people/belonging.ts'
import { isOpenAccount } from '#server/messages/people/participants.ts'
import { findOutdatedMemberships, syncPeople } from '#server/messages/people/sync-people.ts'
import { unreadCount } from '#server/messages/unread.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, Tx } from '#server/platform/database/database.ts'

/** A conversation as one account reads it. */
export type OwnConversation = Awaited<
  ReturnType<ReturnType<typeof selectOwnConversations>['executeTakeFirstOrThrow']>
>

/** The conversations that an account reads now, with its membership as `own`. */
export function selectOwnConversations(db: Db, accountId: string, now: Date) {
  return selectMemberships(db, accountId).where(isReadable(accountId, now))
}

/** Before the rule of the board and of branches is applied. */
function selectMemberships(db: Db, accountId: string) {
  return db
    .selectFrom('conversations as conversation')
    .innerJoin('conversationMembers as own', 'own.conversationId', 'conversation.id')
    .where('own.accountId', '=', accountId)
    .where('own.leftAt', 'is', null)
    .select([
      'conversation.id',
      'conversation.kind',
      'conversation.title',
      'conversation.rootMemberId',
      'conversation.createdById',
      'conversation.lastSeq',
      'conversation.latestAt',
      'conversation.updatedAt',
      'conversation.version',
      'own.joinedSeq',
      'own.readSeq',
      'own.ownAfterRead',
      'own.isMuted',
      unreadCount.as('unreadCount'),
      sql<number>`(select count(*) from conversation_members as participant
        where participant.conversation_id = conversation.id and participant.left_at is null)`.as(
        'peopleCount',
      ),
      sql<boolean>`exists (
        select from conversation_members as participant join users on users.id = participant.account_id
        where participant.conversation_id = conversation.id and participant.left_at is null
          and participant.account_id <> ${accountId} and ${isOpenAccount})`.as('canWrite'),
    ])
}

/** @throws Failure 404 if the account does not read this conversation. */
export async function findConversation(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<OwnConversation> {
  const found = await selectOwnConversations(db, accountId, now)
    .where('conversation.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw conversationNotFound()
  return found
}

/**
 * Locks a conversation until the transaction ends, and updates its people by the rule of the board or the branch.
 * @throws Failure 404 if the account does not read it.
 */
export async function lockConversation(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<OwnConversation> {
  const locked = await lockKind(tx, id)
  if (locked === undefined) throw conversationNotFound()
  await syncPeople(tx, locked, now)
  // A second query: one that waited for the lock may return outdated people. The people are those of the rule now.
  const own = await selectMemberships(tx, accountId).where('conversation.id', '=', id).executeTakeFirst()
  if (own === undefined) throw conversationNotFound()
  return own
}

function lockKind(tx: Tx, id: string) {
  return tx
    .selectFrom('conversations')
    .select(['id', 'kind', 'rootMemberId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Adds the account to the conversations that it belongs to by a rule, and ends what no longer applies. */
export async function syncOwnMemberships(
  { clock, database: { db } }: { clock: Clock; database: Database },
  accountId: string,
): Promise<void> {
  const now = clock()
  for (const { id } of await findOutdatedMemberships(db, accountId, now))
    await db.transaction().execute(async tx => {
      const locked = await lockKind(tx, id)
      if (locked !== undefined) await syncPeople(tx, locked, now)
    })
}
