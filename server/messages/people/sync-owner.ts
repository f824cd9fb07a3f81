import { sql } from 'kysely'

import { recordEvent } from '#server/messages/events/record-event.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { isOpenAccount } from './participants.ts'
import { announceConversation } from './sync-people.ts'

export type OwnerServices = Pick<Platform, 'clock' | 'config' | 'mail' | 'today'>

/** Whether the owner of a group has left it or has a deactivated account, so that someone else becomes its owner. */
export async function hasLostOwner(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations as conversation where id = ${id} and ${isWithoutOwner}`.execute(db)
  return rows.length > 0
}

/**
 * Makes the remaining person who joined first the owner of a group that has lost its owner, and notifies the new owner.
 * The caller has locked the conversation.
 */
export async function syncOwner(services: OwnerServices, tx: Tx, id: string): Promise<void> {
  const { clock } = services
  const { rows } = await sql<{ ownerId: string; title: string }>`
    update conversations as conversation set owner_id = heir.account_id, updated_at = ${clock()}
    from (${selectHeirs(id)} limit 1) as heir
    where id = ${id} and ${isWithoutOwner}
    returning owner_id, title`.execute(tx)
  const [owner] = rows
  if (owner === undefined) return
  await recordEvent(tx, id, { kind: 'owner-changed', accountIds: [owner.ownerId] }, clock())
  await announceConversation(tx, id)
  await notify(services, tx, {
    to: [owner.ownerId],
    topic: 'group-changed',
    payload: { change: 'owner', title: owner.title },
    link: `/messages/${id}`,
  })
  const details = { ownerId: owner.ownerId }
  await audit(tx, clock, { actorId: null, action: 'conversations.owner-changed', subject: id, details })
}

/** The account that becomes the owner of a group when its owner leaves. */
export async function findNextOwner(db: Db, id: string, ownerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`
    ${selectHeirs(id, sql`account_id <> ${ownerId}`)} limit 1`.execute(db)
  return rows[0]?.accountId
}

/**
 * SQL for the people of a group in the order in which they become its owner: by when they joined, of its first people
 * those with the oldest account first.
 */
function selectHeirs(id: string, condition = sql`true`) {
  return sql`
    select account_id from conversation_members as participant join users on users.id = participant.account_id
    where conversation_id = ${id} and left_at is null and ${isOpenAccount} and ${condition}
    order by joined_at nulls first, users.created_at, users.id`
}

const isWithoutOwner = sql`conversation.kind = 'group' and not exists (
  select from conversation_members as participant join users on users.id = participant.account_id
  where participant.conversation_id = conversation.id and participant.account_id = conversation.owner_id
    and participant.left_at is null and ${isOpenAccount})`
