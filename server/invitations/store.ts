import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { InvitationState } from '#contract/invitations/invitation-choices.ts'
import type { Invitation } from '#contract/invitations/invitations.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { foldText, matchWords } from '#server/platform/database/folded-text.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { hasCapabilityAt, selectAccountName } from '#server/platform/sessions/users.ts'
import type { Tables } from '#server/platform/tables.ts'

/** A row of the table with its state, without its token. */
export type StoredInvitation = Omit<Selectable<Tables['invitations']>, 'tokenHash'> & {
  state: InvitationState
}
export type InvitationLetter = Selectable<Tables['invitationLetters']>

const columns = [
  'invitations.id',
  'invitations.email',
  'invitations.memberId',
  'invitations.message',
  'invitations.delivery',
  'invitations.sentAt',
  'invitations.expiresInDays',
  'invitations.expiresAt',
  'invitations.invitedById',
  'invitations.createdAt',
  'invitations.acceptedById',
  'invitations.acceptedAt',
  'invitations.revokedAt',
  'invitations.memberLink',
] as const

/** The state at `now`. The inviter, whose rights it depends on, is joined as `users`. */
function selectState(now: Date): RawBuilder<InvitationState> {
  return sql<InvitationState>`case
    when invitations.accepted_at is not null then 'accepted'
    when invitations.revoked_at is not null or not (${hasCapabilityAt(now, 'roles.manage')}) then 'revoked'
    when invitations.expires_at <= ${now} then 'expired'
    else 'pending' end`
}

const memberName = sql<string | null>`family_members.first_name || ' ' || family_members.last_name`

function selectInvitations(db: Db, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invitedById')
    .leftJoin('familyMembers', 'familyMembers.id', 'invitations.memberId')
    .select(columns)
    .select(selectState(now).as('state'))
}

/** As administrators see them. */
function selectPresented(db: Db, now: Date) {
  return selectInvitations(db, now)
    .select(memberName.as('memberName'))
    .select(selectAccountName('invitations.invitedById').as('invitedBy'))
    .select(selectAccountName('invitations.acceptedById').as('acceptedBy'))
    .select(
      sql<Invitation['mail']>`case
        when invitations.delivery = 'link' then null
        when invitations.sent_at is not null then 'sent'
        when exists (select from invitation_letters where invitation_id = invitations.id) then 'queued'
        else 'failed' end`.as('mail'),
    )
}

/** Invitations, newest first. Each word of the search is a part of the address or of the name of the member. */
export async function listInvitations(
  db: Db,
  {
    search = '',
    state,
    now,
    ...request
  }: PageRequest & { search?: string | undefined; state?: InvitationState | undefined; now: Date },
): Promise<Page<Invitation>> {
  let query = selectPresented(db, now)
  if (state !== undefined) query = query.where(selectState(now), '=', state)
  const text = sql`invitations.email || ' ' || coalesce(${memberName}, '')`
  for (const match of matchWords(search, { text, folded: foldText(memberName) })) query = query.where(match)
  const page = await readPage(
    query,
    { instant: 'invitations.createdAt', id: 'invitations.id', direction: 'desc' },
    request,
  )
  return page.present(rows => rows.map(presentInvitation))
}

export async function readInvitation(db: Db, id: string, now: Date): Promise<Invitation> {
  return presentInvitation(
    await selectPresented(db, now).where('invitations.id', '=', id).executeTakeFirstOrThrow(),
  )
}

function presentInvitation({
  memberId,
  memberName,
  invitedBy,
  ...invitation
}: Omit<Invitation, 'member' | 'invitedBy'> & {
  memberId: string | null
  memberName: string | null
  invitedBy: string | null
}): Invitation {
  return {
    ...invitation,
    invitedBy: invitedBy ?? '',
    member: memberId === null ? null : { id: memberId, name: memberName ?? '' },
  }
}

/** An invitation, locked until the transaction ends. */
export async function lockInvitation(tx: Tx, id: string, now: Date): Promise<StoredInvitation | undefined> {
  return selectInvitations(tx, now)
    .where('invitations.id', '=', id)
    .forNoKeyUpdate('invitations')
    .executeTakeFirst()
}

export async function findInvitationByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<StoredInvitation | undefined> {
  return selectInvitations(db, now).where('invitations.tokenHash', '=', tokenHash).executeTakeFirst()
}

/** The invitation with this token, locked until the transaction ends. Only one registration can accept it. */
export async function lockInvitationByToken(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<StoredInvitation | undefined> {
  return selectInvitations(tx, now)
    .where('invitations.tokenHash', '=', tokenHash)
    .forNoKeyUpdate('invitations')
    .executeTakeFirst()
}

/** Whether another invitation for the address is pending. */
export async function hasPendingInvitation(
  db: Db,
  { email, exceptId, now }: { email: string; exceptId: string | null; now: Date },
): Promise<boolean> {
  let query = selectInvitations(db, now).where('invitations.email', '=', email)
  if (exceptId !== null) query = query.where('invitations.id', '<>', exceptId)
  return (await query.where(selectState(now), '=', 'pending').limit(1).executeTakeFirst()) !== undefined
}

export async function insertInvitation(
  tx: Tx,
  invitation: Pick<
    StoredInvitation,
    'email' | 'memberId' | 'message' | 'delivery' | 'expiresInDays' | 'invitedById'
  > & { tokenHash: string | null; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('invitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the token, and cancels a letter that waits with the previous one. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  renewed: Pick<StoredInvitation, 'delivery' | 'invitedById'> & {
    tokenHash: string | null
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ ...renewed, sentAt: null })
    .where('id', '=', id)
    .execute()
  await deleteLetters(tx, id)
}

export async function revoke(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invitations').set({ revokedAt: now }).where('id', '=', id).execute()
  await deleteLetters(tx, id)
}

export async function accept(
  tx: Tx,
  id: string,
  accepted: Pick<StoredInvitation, 'memberLink'> & { acceptedById: string; acceptedAt: Date },
): Promise<void> {
  await tx.updateTable('invitations').set(accepted).where('id', '=', id).execute()
}

/** Stores the token of the letter that is sent next. */
export async function setTokenHash(tx: Tx, id: string, tokenHash: string): Promise<void> {
  await tx.updateTable('invitations').set({ tokenHash }).where('id', '=', id).execute()
}

/** Returns the id of the letter. */
export async function insertLetter(tx: Tx, invitationId: string, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('invitationLetters')
    .values({ invitationId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findInvitationOfLetter(db: Db, id: string): Promise<string | undefined> {
  const letter = await db
    .selectFrom('invitationLetters')
    .select('invitationId')
    .where('id', '=', id)
    .executeTakeFirst()
  return letter?.invitationId
}

export async function lockLetter(tx: Tx, id: string): Promise<InvitationLetter | undefined> {
  return tx.selectFrom('invitationLetters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function deleteLetter(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitationLetters')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function deleteLetters(tx: Tx, invitationId: string): Promise<void> {
  await tx.deleteFrom('invitationLetters').where('invitationId', '=', invitationId).execute()
}

export async function setSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invitations').set({ sentAt: now }).where('id', '=', id).execute()
}

/** The ids of the letters that are not sent. */
export async function listLetters(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('invitationLetters').select('id').orderBy('createdAt').execute()
  return rows.map(({ id }) => id)
}

/** For the audit trail. */
export async function findInvitedEmails(db: Db, ids: string[]): Promise<{ id: string; email: string }[]> {
  return ids.length === 0
    ? []
    : db.selectFrom('invitations').select(['id', 'email']).where('id', 'in', ids).execute()
}

/** The invitations of an account that no one has accepted yet, and how many of them have expired. */
export async function countOpenInvitations(
  db: Db,
  invitedById: string,
  now: Date,
): Promise<{ pending: number; expired: number }> {
  const state = selectState(now)
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invitedById')
    .select([
      sql<number>`count(*) filter (where ${state} = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where ${state} = 'expired')`.as('expired'),
    ])
    .where('invitations.invitedById', '=', invitedById)
    .executeTakeFirstOrThrow()
}

export async function countInvitations(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the invitations that were accepted or revoked, or that expired, before. */
export async function deleteInvitationsEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where(sql`least(accepted_at, revoked_at, expires_at)`, '<', before.toISOString())
    .execute()
}
