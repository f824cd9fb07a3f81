import { sql } from 'kysely'

import { conversationNotFound } from '#server/messages/failures.ts'
import { isReadable } from '#server/messages/people/belonging.ts'
import { isOpenAccount } from '#server/messages/people/participants.ts'
import { hasLostOwner, syncOwner, type OwnerServices } from '#server/messages/people/sync-owner.ts'
import {
  findOutdatedMemberships,
  hasOutdatedPeople,
  syncPeople,
} from '#server/messages/people/sync-people.ts'
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

/**
 * SQL for the conversations with messages that an account reads now, as scopes of data keys. Their rank is when the
 * latest message was sent, in milliseconds since 1970.
 */
export function selectSearchedScopes(db: Db, accountId: string, now: Date) {
  return joinMemberships(db, accountId)
    .where(isReadable(accountId, now))
    .whereRef('conversation.lastSeq', '>', 'own.joinedSeq')
    .select('conversation.id as scopeId')
    .select(sql<number>`ceil(date_part('epoch', latest_at) * 1000)::bigint`.as('rank'))
}

function joinMemberships(db: Db, accountId: string) {
  return db
    .selectFrom('conversations as conversation')
    .innerJoin('conversationMembers as own', 'own.conversationId', 'conversation.id')
    .where('own.accountId', '=', accountId)
    .where('own.leftAt', 'is', null)
}

/** Before the rule of the board and of branches is applied. */
function selectMemberships(db: Db, accountId: string) {
  return joinMemberships(db, accountId).select([
    'conversation.id',
    'conversation.kind',
    'conversation.title',
    'conversation.rootMemberId',
    'conversation.ownerId',
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
    // With `exists`, PostgreSQL would read the people of all conversations at once, even for one page.
    sql<boolean>`coalesce((
        select true from conversation_members as participant join users on users.id = participant.account_id
        where participant.conversation_id = conversation.id and participant.left_at is null
          and participant.account_id <> ${accountId} and ${isOpenAccount}
        limit 1), false)`.as('canWrite'),
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
 * A conversation with the people of its rule, and with its present owner, who may have been deactivated since anyone
 * opened it.
 * @throws Failure 404 if the account does not read it.
 */
export async function findSyncedConversation(
  services: OwnerServices & { database: Database },
  accountId: string,
  id: string,
): Promise<OwnConversation> {
  const { clock, database } = services
  const { db } = database
  const found = await findConversation(db, accountId, id, clock())
  if (!(await hasOutdatedPeople(db, found, clock())) && !(await hasLostOwner(db, id))) return found
  return db.transaction().execute(async tx => {
    await lockPeople(tx, id, clock())
    await syncOwner(services, tx, id)
    return findConversation(tx, accountId, id, clock())
  })
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
  await lockPeople(tx, id, now)
  // A second query: one that waited for the lock may return outdated people. The people are those of the rule now.
  const own = await selectMemberships(tx, accountId).where('conversation.id', '=', id).executeTakeFirst()
  if (own === undefined) throw conversationNotFound()
  return own
}

/** The same for a caller that need not read the conversation. @throws Failure 404 for an unknown one. */
export async function lockPeople(tx: Tx, id: string, now: Date): Promise<void> {
  const locked = await lockKind(tx, id)
  if (locked === undefined) throw conversationNotFound()
  await syncPeople(tx, locked, now)
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
