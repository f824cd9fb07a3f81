import { randomUUID } from 'node:crypto'

import { sql, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { ConversationKind } from '#contract/messages/message-choices.ts'
import type { NewConversation } from '#contract/messages/messages.ts'
import { can } from '#contract/roles/capabilities.ts'
import { recordEvent } from '#server/messages/events/record-event.ts'
import {
  deactivatedRecipient,
  notYourBranch,
  unknownPerson,
  noAccount,
  yourself,
} from '#server/messages/failures.ts'
import { selectBelonging } from '#server/messages/people/belonging.ts'
import { resolvePerson } from '#server/messages/people/resolve-person.ts'
import { addFirstPeople, announceConversation } from '#server/messages/people/sync-people.ts'
import { audit } from '#server/platform/audit.ts'
import type { Database, Db, Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import { notAllowed } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

type Services = Pick<Platform, 'clock' | 'envelopes'>

/** Opens the conversation of two people or of the board, or creates a group or a branch. Returns its id. */
export async function createConversation(
  services: Services,
  tx: Tx,
  user: User,
  input: NewConversation,
): Promise<string> {
  switch (input.kind) {
    case 'direct': {
      return openDirectConversation(services, tx, user, {
        accountId: await findRecipient(tx, user, input.personId, 'personId'),
        field: 'personId',
      })
    }
    case 'board':
      return openBoardConversation(services, tx, user)
    case 'branch':
      return createBranch(services, tx, user, input)
    case 'group':
      return createGroup(services, tx, user, input)
  }
}

/**
 * The account of a person to write to. Its account may be deactivated.
 * @throws Failure 400 at `field` for an unknown person, one without an account, and the user.
 */
export async function findRecipient(db: Db, user: User, personId: string, field: string): Promise<string> {
  const person = await resolvePerson(db, personId)
  if (person.state === 'unknown') throw unknownPerson(field)
  if (person.state === 'without-account') throw noAccount(field, person.name)
  if (person.accountId === user.id) throw yourself(field)
  return person.accountId
}

/**
 * The conversation of two accounts, which is created once.
 * @throws Failure 400 at `field` if there is none and the other account is deactivated.
 */
export async function openDirectConversation(
  services: Services,
  tx: Tx,
  user: User,
  { accountId, field }: { accountId: string; field: string },
): Promise<string> {
  const existing = await findDirectConversation(tx, user.id, accountId)
  if (existing !== undefined) return existing
  const person = await resolvePerson(tx, accountId)
  if (person.state !== 'found' || !person.isOpen) throw deactivatedRecipient(field)
  const id = randomUUID()
  const { rows } = await sql`
    insert into conversations (id, kind, direct_key, created_by_id, latest_at, created_at, updated_at)
    select ${id}, 'direct', ${toDirectKey(user.id, accountId)}, ${user.id}, now, now, now
    from (select ${services.clock()}::timestamptz as now) as instant
    on conflict (direct_key) do nothing returning id`.execute(tx)
  // A concurrent request has created it.
  if (rows.length === 0) return (await findDirectConversation(tx, user.id, accountId))!
  await addPeople(tx, id, [user.id, accountId])
  await services.envelopes.createKey(tx, id)
  return id
}

/** The conversation of two accounts, if they have one. */
export async function findDirectConversation(
  db: Db,
  one: string,
  other: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('directKey', '=', toDirectKey(one, other))
    .executeTakeFirst()
  return row?.id
}

/** One name and one text, so that each connection plans it once. */
const conversationWith = {
  name: 'conversation-with',
  text: `
    select conversations.id from conversations, (
      select coalesce(member.user_id, users.id) as id
      from (select $2::uuid as id) as person
        left join family_members as member on member.id = person.id and member.removed_at is null
        left join users on users.id = person.id
    ) as other
    where direct_key = least($1::uuid, other.id) || ' ' || greatest($1::uuid, other.id)`,
}

/**
 * The conversation of an account with a member or account of this id, if they have one. Does not follow a duplicate
 * member that was merged.
 */
export async function findConversationWith(
  { pool }: Database,
  accountId: string,
  personId: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({ ...conversationWith, values: [accountId, personId] })
  return rows[0]?.id
}

function toDirectKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

/** @throws Failure 403 for someone who is not on the board. */
async function openBoardConversation(services: Services, tx: Tx, user: User): Promise<string> {
  if (!can(user, 'board.read')) throw notAllowed()
  const find = () =>
    tx.selectFrom('conversations').select('id').where('kind', '=', 'board').executeTakeFirst()
  const existing = await find()
  if (existing !== undefined) return existing.id
  const created = await insertConversation(services, tx, user, { kind: 'board' })
  if (created === undefined) return (await find())!.id
  await addFirstPeople(tx, { id: created, kind: 'board', rootMemberId: null }, services.clock())
  return created
}

/** @throws Failure 400 for an unknown member, and for a branch that the user does not belong to. */
async function createBranch(
  services: Services,
  tx: Tx,
  user: User,
  { rootMemberId, title }: Extract<NewConversation, { kind: 'branch' }>,
): Promise<string> {
  if (!(await lockPresentMembers(tx, [rootMemberId]))) throw unknownPerson('rootMemberId')
  const id = (await insertConversation(services, tx, user, { kind: 'branch', title, rootMemberId }))!
  const { rows } = await sql`
    select from ${selectBelonging(user.id, services.clock())} as belonging where id = ${id}`.execute(tx)
  if (rows.length === 0) throw notYourBranch()
  await addFirstPeople(tx, { id, kind: 'branch', rootMemberId }, services.clock())
  await audit(tx, services.clock, { actorId: user.id, action: 'conversations.created', subject: id })
  return id
}

/** @throws Failure 400 for an unknown person, one without an account, and a deactivated account. */
async function createGroup(
  services: Services,
  tx: Tx,
  user: User,
  { title, people }: Extract<NewConversation, { kind: 'group' }>,
): Promise<string> {
  const accounts = await findPeople(tx, people, 'people')
  const id = (await insertConversation(services, tx, user, { kind: 'group', title }))!
  await addPeople(tx, id, [...new Set([user.id, ...accounts])])
  await announceConversation(tx, id)
  await audit(tx, services.clock, { actorId: user.id, action: 'conversations.created', subject: id })
  return id
}

/**
 * The open accounts of people.
 * @throws Failure 400 at `field` if one is unknown, has no account or a deactivated one.
 */
export async function findPeople(db: Db, ids: string[], field: string): Promise<string[]> {
  const accounts: string[] = []
  for (const id of ids) {
    const person = await resolvePerson(db, id)
    if (person.state === 'unknown') throw unknownPerson(field)
    if (person.state === 'without-account') throw noAccount(field, person.name)
    if (!person.isOpen) throw deactivatedRecipient(field)
    accounts.push(person.accountId)
  }
  return accounts
}

/** Undefined if there is a conversation of the board already. */
async function insertConversation(
  { clock, envelopes }: Services,
  tx: Tx,
  user: User,
  { kind, title = null, rootMemberId = null }: NewRow,
): Promise<string | undefined> {
  const now = clock()
  const row = await tx
    .insertInto('conversations')
    .values({
      kind,
      title,
      directKey: null,
      rootMemberId,
      createdById: user.id,
      ownerId: kind === 'group' ? user.id : null,
      latestAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict(conflict =>
      conflict
        .column('kind')
        .where(sql<SqlBool>`kind = 'board'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  await envelopes.createKey(tx, row.id)
  await recordEvent(tx, row.id, { kind: 'created', actorId: user.id }, now)
  return row.id
}

type NewRow = { kind: ConversationKind; title?: string | null; rootMemberId?: string | null }

async function addPeople(tx: Tx, conversationId: string, accountIds: string[]): Promise<void> {
  await tx
    .insertInto('conversationMembers')
    .values(
      accountIds.map(accountId => ({
        conversationId,
        accountId,
        joinedAt: null,
        leftAt: null,
        readAt: null,
      })),
    )
    .execute()
}
