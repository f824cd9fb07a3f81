import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import {
  adultAge,
  type AppointmentEnd,
  type AppointmentState,
  type Capacity,
} from '#contract/appointments/appointment-choices.ts'
import type { CompanyKey } from '#contract/companies/company-keys.ts'
import { can } from '#contract/roles/capabilities.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import type { AppointmentSelection } from '#server/platform/sessions/appointments.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** The last day before the 18th birthday of a minor. Null without an exact birth date, and in other capacities. */
const lastDayOfMinority = sql<string | null>`
  case appointment.capacity when 'guardian'
    then (member.birth_date + make_interval(years => ${sql.lit(adultAge)}))::date - 1 end`

/** The last day with rights: `least` ignores what is null. */
const runsUntil = sql<string | null>`least(appointment.last_day, ${lastDayOfMinority})`

/** Why an appointment whose end is not recorded is over on a day. Null while it is not. */
function selectDueEnd(today: string): RawBuilder<AppointmentEnd | null> {
  return sql<AppointmentEnd | null>`case
    when member.removed_at is not null then 'removal'
    when not member.is_alive then 'death'
    when appointment.last_day < ${today} then 'date'
    when ${lastDayOfMinority} < ${today} then 'birthday'
    -- The birth date became unknown, so no one knows when the rights must end.
    when appointment.capacity = 'guardian' and ${runsUntil} is null then 'birthday' end`
}

function selectState(today: string): RawBuilder<AppointmentState> {
  return sql<AppointmentState>`case
    when appointment.ended_at is not null or ${selectDueEnd(today)} is not null then 'ended'
    when not account.is_active or account.awaits_approval then 'suspended'
    when appointment.starts_on > ${today} then 'scheduled'
    else 'running' end`
}

/** A row of the table with the names that its presentation needs. */
export type StoredAppointment = Awaited<
  ReturnType<ReturnType<typeof selectAppointments>['executeTakeFirstOrThrow']>
>

function joinAppointments(db: Db) {
  return db
    .selectFrom('appointments as appointment')
    .innerJoin('users as account', 'account.id', 'appointment.accountId')
    .leftJoin('familyMembers as member', 'member.id', 'appointment.memberId')
    .leftJoin('companies as company', 'company.id', 'appointment.companyId')
}

function selectAppointments(db: Db, today: string) {
  return joinAppointments(db)
    .select([
      'appointment.id',
      'appointment.accountId',
      'appointment.capacity',
      'appointment.memberId',
      'appointment.companyId',
      'appointment.startsOn',
      'appointment.lastDay',
      'appointment.reason',
      'appointment.grantedAt',
      'appointment.endedAt',
      'appointment.endedBecause',
      'appointment.endReason',
      'appointment.version',
      'company.key as companyKey',
    ])
    .select(sql<string>`account.first_name || ' ' || account.last_name`.as('accountName'))
    .select(
      sql<string>`concat_ws(' ', member.first_name, member.middle_name, member.last_name)`.as('memberName'),
    )
    .select(sql<boolean>`member.removed_at is not null`.as('isMemberRemoved'))
    .select(selectState(today).as('state'))
    .select(selectDueEnd(today).as('dueEnd'))
    .select(runsUntil.as('runsUntil'))
    .select(selectAccountName('appointment.grantedById').as('grantedBy'))
    .select(selectAccountName('appointment.endedById').as('endedBy'))
}

export type AppointmentFilter = {
  accountId?: string | undefined
  memberId?: string | undefined
  companyKey?: string | undefined
  capacity?: Capacity | undefined
  state?: AppointmentState | 'current' | undefined
  isOwn?: boolean | undefined
}

/** The board and administrators see all, others those of their account and for their own member. Newest first. */
export async function listAppointments(
  db: Db,
  viewer: User,
  {
    accountId,
    memberId,
    companyKey,
    capacity,
    state,
    isOwn,
    today,
    ...request
  }: PageRequest & AppointmentFilter & { today: string },
): Promise<Page<StoredAppointment>> {
  let query = selectAppointments(db, today).where(isVisible(viewer))
  if (accountId !== undefined) query = query.where('appointment.accountId', '=', accountId)
  if (isOwn === true) query = query.where('appointment.accountId', '=', viewer.id)
  if (memberId !== undefined) query = query.where('appointment.memberId', '=', memberId)
  if (companyKey !== undefined) query = query.where('company.key', '=', companyKey as CompanyKey)
  if (capacity !== undefined) query = query.where('appointment.capacity', '=', capacity)
  if (state === 'current') query = query.where(selectState(today), '<>', 'ended')
  else if (state !== undefined) query = query.where(selectState(today), '=', state)
  return readPage(
    query,
    { instant: 'appointment.grantedAt', id: 'appointment.id', direction: 'desc' },
    request,
  )
}

function isVisible(viewer: User): RawBuilder<SqlBool> {
  return can(viewer, 'appointments.grant')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(appointment.account_id = ${viewer.id} or member.user_id = ${viewer.id})`
}

export async function findAppointment(
  db: Db,
  id: string,
  today: string,
): Promise<StoredAppointment | undefined> {
  return selectAppointments(db, today).where('appointment.id', '=', id).executeTakeFirst()
}

/** Reads an appointment and locks it until the transaction ends. */
export async function lockAppointment(
  tx: Tx,
  id: string,
  today: string,
): Promise<StoredAppointment | undefined> {
  await tx.selectFrom('appointments').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  // A second query: the one that waited for the lock may return outdated joins.
  return findAppointment(tx, id, today)
}

/** SQL for those of the account `users` that may give it rights, with the days between which they do. */
export const selectDatedAppointments: AppointmentSelection = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'capacity', appointment.capacity, 'memberId', appointment.member_id, 'companyId', appointment.company_id,
    'startsOn', appointment.starts_on, 'runsUntil', ${runsUntil}))
  from appointments as appointment left join family_members as member on member.id = appointment.member_id
  where appointment.account_id = users.id and appointment.ended_at is null
    and (member.id is null or (member.removed_at is null and member.is_alive))
    and (appointment.capacity <> 'guardian' or ${runsUntil} is not null)), '[]')`

/** Those of an account that run on a day. */
export async function listRunning(db: Db, accountId: string, today: string): Promise<StoredAppointment[]> {
  return selectAppointments(db, today)
    .where('appointment.accountId', '=', accountId)
    .where(selectState(today), '=', 'running')
    .orderBy('appointment.grantedAt')
    .orderBy('appointment.id')
    .execute()
}

/** The day on which the first of those that an account has ends, if that is until `soon`. Null without one. */
export async function findNextEnd(
  db: Db,
  accountId: string,
  { today, soon }: { today: string; soon: string },
): Promise<{ count: number; firstEnd: string | null }> {
  return joinAppointments(db)
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      sql<string | null>`min(${runsUntil})`.as('firstEnd'),
    ])
    .where('appointment.accountId', '=', accountId)
    .where(selectState(today), '=', 'running')
    .where(runsUntil, '<=', soon)
    .executeTakeFirstOrThrow()
}

export async function listWithIds(db: Db, ids: string[], today: string): Promise<StoredAppointment[]> {
  return selectAppointments(db, today).where('appointment.id', 'in', ids).execute()
}

/** Those that the viewer may see and that run out from a first to a last day. Ended ones are left out. */
export async function listEnding(
  db: Db,
  viewer: User,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<StoredAppointment[]> {
  return selectAppointments(db, today)
    .where(isVisible(viewer))
    .where('appointment.endedAt', 'is', null)
    .where('member.removedAt', 'is', null)
    .where(sql<SqlBool>`coalesce(member.is_alive, true)`)
    .where(runsUntil, '>=', from)
    .where(runsUntil, '<=', to)
    .execute()
}

/** Locks those that are over without a recorded end until the transaction ends; of one account, if it is given. */
export async function lockDue(tx: Tx, today: string, accountId?: string): Promise<StoredAppointment[]> {
  let query = selectAppointments(tx, today)
    .where('appointment.endedAt', 'is', null)
    .where(selectDueEnd(today), 'is not', null)
  if (accountId !== undefined) query = query.where('appointment.accountId', '=', accountId)
  return query.orderBy('appointment.id').forNoKeyUpdate('appointment').execute()
}

/** Locks those that run or are scheduled, end until `soon`, and whose end was not announced. */
export async function lockUnannouncedEnds(tx: Tx, today: string, soon: string): Promise<StoredAppointment[]> {
  return selectAppointments(tx, today)
    .where(selectState(today), 'in', ['running', 'scheduled'])
    .where(sql<SqlBool>`${runsUntil} <= ${soon}`)
    .where(sql<SqlBool>`appointment.announced_end is distinct from ${runsUntil}`)
    .orderBy('appointment.id')
    .forNoKeyUpdate('appointment')
    .execute()
}

/** Records that the accounts concerned know the end. */
export async function markEndAnnounced(tx: Tx, id: string, announcedEnd: string | null): Promise<void> {
  await tx.updateTable('appointments').set({ announcedEnd }).where('id', '=', id).execute()
}

export async function insertAppointment(
  tx: Tx,
  appointment: {
    accountId: string
    capacity: Capacity
    memberId: string | null
    companyId: string | null
    startsOn: string
    lastDay: string | null
    reason: string
    grantedById: string
    grantedAt: Date
  },
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('appointments')
    .values(appointment)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateAppointment(
  tx: Tx,
  id: string,
  changes: { lastDay?: string | null | undefined; reason?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...changes, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function recordEnd(
  tx: Tx,
  id: string,
  end: { because: AppointmentEnd; endedById: string | null; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      endedAt: end.now,
      endedById: end.endedById,
      endedBecause: end.because,
      endReason: end.reason,
      version: nextVersion,
    })
    .where('id', '=', id)
    .execute()
}

/** What the rules of an appointment ask about a member. Locks it against removal until the transaction ends. */
export async function lockAppointedMember(tx: Tx, id: string) {
  return tx
    .selectFrom('familyMembers')
    .select(['birthDate', 'birthText', 'isAlive', 'userId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

/** Locks the account against deactivation until the transaction ends. */
export async function lockActiveAccount(tx: Tx, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('awaitsApproval', '=', false)
    .forShare()
    .executeTakeFirst()
  return account !== undefined
}

export async function findCompanyId(db: Db, key: CompanyKey): Promise<string | undefined> {
  const company = await db.selectFrom('companies').select('id').where('key', '=', key).executeTakeFirst()
  return company?.id
}
