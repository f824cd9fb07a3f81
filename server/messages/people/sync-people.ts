import { sql } from 'kysely'

import type { ConversationKind } from '#contract/messages/message-choices.ts'
import { recordEvent } from '#server/messages/events/record-event.ts'
import { publishUnread } from '#server/messages/unread.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { announce } from '#server/platform/live-events.ts'

import { selectBelonging, selectBoard, selectBranch } from './belonging.ts'

/** The conversations whose people follow a rule. */
type RuleConversation = { id: string; kind: ConversationKind; rootMemberId: string | null }

/**
 * Adds the accounts that belong to a conversation of the board or of a branch now, and ends the membership of the
 * others. The caller has locked the conversation. Those who join read the messages from then on.
 */
export async function syncPeople(tx: Tx, conversation: RuleConversation, now: Date): Promise<void> {
  const { id } = conversation
  const accounts = selectRule(conversation, now)
  if (accounts === undefined) return
  const { rows: added } = await sql<{ accountId: string }>`
    insert into conversation_members (conversation_id, account_id, joined_at, joined_seq, read_seq)
    select conversations.id, account.id, ${now}, last_seq, last_seq
    from conversations, ${accounts} as account(id)
    where conversations.id = ${id} and not exists (
      select from conversation_members
      where conversation_id = ${id} and account_id = account.id and left_at is null)
    ${onRejoining}
    returning account_id`.execute(tx)
  const { rows: left } = await sql<{ accountId: string }>`
    update conversation_members set left_at = ${now}
    where conversation_id = ${id} and left_at is null and account_id not in ${accounts}
    returning account_id`.execute(tx)
  if (added.length + left.length === 0) return
  const leavers = left.map(({ accountId }) => accountId)
  const joiners = added.map(({ accountId }) => accountId)
  await recordEvent(tx, id, { kind: 'left', accountIds: leavers }, now)
  await recordEvent(tx, id, { kind: 'joined', accountIds: joiners }, now)
  await announceConversation(tx, id, leavers)
  await publishUnread(tx, leavers)
}

/** Adds the first people of a new conversation of the board or of a branch, who read it from its start. */
export async function addFirstPeople(tx: Tx, conversation: RuleConversation, now: Date): Promise<void> {
  const { id } = conversation
  await sql`
    insert into conversation_members (conversation_id, account_id)
    select ${id}, account.id from ${selectRule(conversation, now)!} as account(id)`.execute(tx)
  await announceConversation(tx, id)
}

/** SQL for the accounts that belong to a conversation by its rule; undefined without a rule. */
function selectRule({ kind, rootMemberId }: RuleConversation, now: Date) {
  if (kind === 'board') return selectBoard(now)
  return kind === 'branch' ? selectBranch(rootMemberId ?? '') : undefined
}

/** SQL: someone who left reads the messages after their return. A row that is present stays unchanged. */
export const onRejoining = sql`
  on conflict (conversation_id, account_id) do update set
    joined_at = excluded.joined_at, joined_seq = excluded.joined_seq, left_at = null, left_title = null,
    read_seq = excluded.read_seq, own_after_read = 0, notified_seq = 0
  where conversation_members.left_at is not null`

/** Notifies the open pages of the people of a conversation, and of others, such as those who just left. */
export async function announceConversation(
  tx: Tx,
  id: string,
  others: readonly string[] = [],
): Promise<void> {
  await announce(tx, { topic: 'conversation', key: id }, [...(await listAccountIds(tx, id)), ...others])
}

/** Notifies the open pages of the people who read a message that it was changed. */
export async function announceMessage(
  tx: Tx,
  { id, conversationId, seq }: { id: string; conversationId: string; seq: number },
): Promise<void> {
  const readers = await tx
    .selectFrom('conversationMembers')
    .select('accountId')
    .where('conversationId', '=', conversationId)
    .where('leftAt', 'is', null)
    .where('joinedSeq', '<', seq)
    .execute()
  const key = `${conversationId} ${id}`
  await announce(
    tx,
    { topic: 'conversation', key },
    readers.map(({ accountId }) => accountId),
  )
}

/** The accounts of the people in a conversation. */
export async function listAccountIds(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversationMembers')
    .select('accountId')
    .where('conversationId', '=', id)
    .where('leftAt', 'is', null)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** The accounts that read a conversation now, even if its people were not compared with the rule yet. */
export async function listReaderIds(db: Db, conversation: RuleConversation, now: Date): Promise<string[]> {
  const rule = selectRule(conversation, now)
  const ids = await listAccountIds(db, conversation.id)
  if (rule === undefined) return ids
  const { rows } = await sql<{ id: string }>`
    select id from ${rule} as account(id) where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the people of a conversation are not those of its rule, if it has one. */
export async function hasOutdatedPeople(db: Db, conversation: RuleConversation, now: Date): Promise<boolean> {
  const rule = selectRule(conversation, now)
  if (rule === undefined) return false
  const { rows } = await sql`
    select from ${rule} as account(id) full join (
      select account_id from conversation_members where conversation_id = ${conversation.id} and left_at is null
    ) as present on present.account_id = account.id
    where present.account_id is null or account.id is null limit 1`.execute(db)
  return rows.length > 0
}

/** The conversations of the board and of branches in which the account's membership is not what the rule says. */
export async function findOutdatedMemberships(
  db: Db,
  accountId: string,
  now: Date,
): Promise<RuleConversation[]> {
  const { rows } = await sql<RuleConversation>`
    with belonging as materialized ${selectBelonging(accountId, now)}
    select id, kind, root_member_id from conversations as conversation
    where kind in ('board', 'branch') and (id in (select id from belonging)) <> exists (
      select from conversation_members
      where conversation_id = conversation.id and account_id = ${accountId} and left_at is null)`.execute(db)
  return rows
}
