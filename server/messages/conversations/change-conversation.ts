import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { maxGroupPeople } from '#contract/messages/message-choices.ts'
import type { ConversationChange } from '#contract/messages/messages.ts'
import { recordEvent } from '#server/messages/events/record-event.ts'
import {
  followsByItself,
  notAGroup,
  notYourGroup,
  staleVersion,
  tooManyPeople,
  yourself,
} from '#server/messages/failures.ts'
import { resolvePerson } from '#server/messages/people/resolve-person.ts'
import { hasLostOwner, syncOwner, type OwnerServices } from '#server/messages/people/sync-owner.ts'
import { announceConversation, listAccountIds, onRejoining } from '#server/messages/people/sync-people.ts'
import { publishUnread } from '#server/messages/unread.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'

import { findPeople } from './create-conversation.ts'
import { findConversation, lockConversation, type OwnConversation } from './find-conversation.ts'
import { listAuthors } from './left-conversations.ts'

/**
 * Renames a group, or adds and removes people, who are notified. Those who are added read the messages from then on.
 * @throws Failure 404 and 403 as `lockGroup`, 403 for someone who removes others and is not its owner, 400 for unknown
 *   people and too many, 409 for a stale version.
 */
export async function changeConversation(
  services: OwnerServices,
  tx: Tx,
  user: User,
  id: string,
  readChange: () => ConversationChange,
): Promise<void> {
  const { clock } = services
  const conversation = await lockGroup(services, tx, user, id)
  const change = readChange()
  const { version, title } = change
  const { presentCount, added, removed } = await diffPeople(tx, id, change)
  if (removed.includes(user.id)) throw yourself('removedPeople')
  if (removed.length > 0 && conversation.ownerId !== user.id) throw notYourGroup()
  const isRenamed = title !== undefined && title !== conversation.title
  // The repetition of a change whose reply was lost.
  if (!isRenamed && added.length + removed.length === 0) return
  if (version !== conversation.version) throw staleVersion()
  if (presentCount + added.length - removed.length > maxGroupPeople) throw tooManyPeople(maxGroupPeople)
  await tx
    .updateTable('conversations')
    .set({ ...(isRenamed && { title }), version: nextVersion, updatedAt: clock() })
    .where('id', '=', id)
    .execute()
  // Those who are added see what happens from then on, so not the name from before.
  if (isRenamed) await recordEvent(tx, id, { kind: 'renamed', actorId: user.id, title }, clock())
  await addPeople(tx, id, added, clock())
  await recordEvent(tx, id, { kind: 'added', actorId: user.id, accountIds: added }, clock())
  await removePeople(tx, id, removed, clock())
  await recordEvent(tx, id, { kind: 'removed', actorId: user.id, accountIds: removed }, clock())
  await announceConversation(tx, id, removed)
  const group = { id, title: title ?? conversation.title ?? '' }
  await notifyPeople(services, tx, { group, actorId: user.id, added, removed })
  await audit(tx, clock, {
    actorId: user.id,
    action: 'conversations.changed',
    subject: id,
    details: { added: added.length, removed: removed.length },
  })
}

/** Ends the user's membership of a group. @throws Failure 404 and 403 as `lockGroup`. */
export async function leaveConversation(
  services: OwnerServices,
  tx: Tx,
  user: User,
  id: string,
): Promise<void> {
  const { clock } = services
  await lockGroup(services, tx, user, id)
  await removePeople(tx, id, [user.id], clock())
  await recordEvent(tx, id, { kind: 'left', accountIds: [user.id] }, clock())
  await announceConversation(tx, id, [user.id])
  await tx
    .updateTable('conversations')
    .set({ version: nextVersion, updatedAt: clock() })
    .where('id', '=', id)
    .execute()
  await audit(tx, clock, { actorId: user.id, action: 'conversations.left', subject: id })
  await syncOwner(services, tx, id)
}

/** @throws Failure 404 if the user does not read the conversation, 403 if no one chooses its people. */
async function lockGroup(services: OwnerServices, tx: Tx, user: User, id: string): Promise<OwnConversation> {
  const { clock } = services
  const conversation = await lockConversation(tx, user.id, id, clock())
  if (conversation.kind === 'direct') throw notAGroup()
  if (conversation.kind !== 'group') throw followsByItself()
  if (!(await hasLostOwner(tx, id))) return conversation
  await syncOwner(services, tx, id)
  return findConversation(tx, user.id, id, clock())
}

/**
 * The accounts that a change adds and removes, each once: it may list the id of an account and that of its member.
 * @throws Failure 400 for unknown people.
 */
async function diffPeople(
  db: Db,
  id: string,
  { addedPeople = [], removedPeople = [] }: ConversationChange,
): Promise<{ presentCount: number; added: string[]; removed: string[] }> {
  const present = new Set(await listAccountIds(db, id))
  const chosen = new Set(await findPeople(db, addedPeople, 'addedPeople'))
  const removed = new Set(await findAccounts(db, removedPeople))
  return {
    presentCount: present.size,
    added: [...chosen].filter(one => !present.has(one)),
    removed: [...removed].filter(one => present.has(one)),
  }
}

async function findAccounts(db: Db, ids: string[]): Promise<string[]> {
  const people = await Promise.all(ids.map(id => resolvePerson(db, id)))
  return people.flatMap(person => (person.state === 'found' ? [person.accountId] : []))
}

/** Notifies the people who were added or removed. The link shows the group, or to the removed their own messages. */
async function notifyPeople(
  services: OwnerServices,
  tx: Tx,
  { group: { id, title }, actorId, added, removed }: GroupChange,
): Promise<void> {
  const authors = new Set(await listAuthors(tx, id, removed))
  const notification = { topic: 'group-changed', actorId, link: `/messages/${id}` } as const
  await notify(services, tx, { ...notification, to: added, payload: { change: 'added', title } })
  for (const hasMessages of [true, false]) {
    const to = removed.filter(one => authors.has(one) === hasMessages)
    await notify(services, tx, { ...notification, to, payload: { change: 'removed', title, hasMessages } })
  }
}

type GroupChange = {
  group: { id: string; title: string }
  actorId: string
  /** The ids of accounts, as those of `removed`. */
  added: string[]
  removed: string[]
}

async function addPeople(tx: Tx, id: string, accountIds: string[], now: Date): Promise<void> {
  if (accountIds.length === 0) return
  await sql`
    insert into conversation_members (conversation_id, account_id, joined_at, joined_seq, read_seq)
    select id, account_id, ${now}, last_seq, last_seq
    from conversations, unnest(${accountIds}::uuid[]) as account_id where id = ${id}
    ${onRejoining}`.execute(tx)
}

async function removePeople(tx: Tx, id: string, accountIds: string[], now: Date): Promise<void> {
  if (accountIds.length === 0) return
  await tx
    .updateTable('conversationMembers')
    .set(eb => ({
      leftAt: now,
      leftTitle: eb.selectFrom('conversations').select('title').where('id', '=', id),
    }))
    .where('conversationId', '=', id)
    .where('accountId', 'in', accountIds)
    .execute()
  await publishUnread(tx, accountIds)
}
