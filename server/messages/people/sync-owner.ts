import { sql } from 'kysely'

import { recordEvent } from '#server/messages/events/record-event.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

import { isOpenAccount } from './participants.ts'
import { announceConversation } from './sync-people.ts'

/** Whether the owner of a group has left it or has a deactivated account, so that someone else becomes its owner. */
export async function hasLostOwner(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations as conversation where id = ${id} and ${isWithoutOwner}`.execute(db)
  return rows.length > 0
}

/**
 * Makes the remaining person who joined first the owner of a group that has lost its owner: of its first people, the
 * one with the oldest account. The caller has locked the conversation.
 */
export async function syncOwner(tx: Tx, clock: Clock, id: string): Promise<void> {
  const { rows } = await sql<{ ownerId: string }>`
    update conversations as conversation set owner_id = heir.account_id, updated_at = ${clock()}
    from (
      select account_id from conversation_members as participant join users on users.id = participant.account_id
      where conversation_id = ${id} and left_at is null and ${isOpenAccount}
      order by joined_at nulls first, users.created_at, users.id limit 1
    ) as heir
    where id = ${id} and ${isWithoutOwner}
    returning owner_id`.execute(tx)
  const [owner] = rows
  if (owner === undefined) return
  await recordEvent(tx, id, { kind: 'owner-changed', accountIds: [owner.ownerId] }, clock())
  await announceConversation(tx, id)
  const details = { ownerId: owner.ownerId }
  await audit(tx, clock, { actorId: null, action: 'conversations.owner-changed', subject: id, details })
}

const isWithoutOwner = sql`conversation.kind = 'group' and not exists (
  select from conversation_members as participant join users on users.id = participant.account_id
  where participant.conversation_id = conversation.id and participant.account_id = conversation.owner_id
    and participant.left_at is null and ${isOpenAccount})`
