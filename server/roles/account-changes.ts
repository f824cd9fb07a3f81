import { z } from 'zod'

import { Role } from '#contract/accounts/accounts.ts'
import { capacities } from '#contract/appointments/appointment-choices.ts'
import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import type { AccountChangeKind } from '#contract/roles/role-choices.ts'
import type { AccountChange } from '#contract/roles/roles.ts'
import { Id } from '#contract/texts/text.ts'
import type { Db } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

/** The entries of the audit trail that change an account. Older versions of the command line wrote the last two. */
const kinds = new Map<string, AccountChangeKind>([
  ['role.changed', 'role'],
  ['board-term.renewed', 'term-renewed'],
  ['board-term.ended', 'term-ended'],
  ['account.approved', 'approved'],
  ['account.declined', 'declined'],
  ['account.deactivated', 'deactivated'],
  ['account.reactivated', 'reactivated'],
  ['view-as.started', 'viewed'],
  ['role.granted', 'role'],
  ['role.revoked', 'role'],
  ['appointments.granted', 'appointment-granted'],
  ['appointments.changed', 'appointment-changed'],
  ['appointments.ended', 'appointment-ended'],
])

const Details = z.object({
  from: Role.nullish(),
  to: Role.nullish(),
  /** In entries of older versions. */
  role: Role.nullish(),
  boardTermExpires: Timestamp.nullish(),
  reason: z.string().nullish(),
  appointmentId: Id.nullish(),
  capacity: z.enum(capacities).nullish(),
  lastDay: CalendarDate.nullish(),
})

/** Returns by id what appointments are. The slice `appointments` implements it. */
export type AppointmentsDescriber = (ids: string[]) => Promise<ReadonlyMap<string, string>>

/** The changes of one account, newest first. */
export async function listAccountChanges(
  db: Db,
  describeAppointments: AppointmentsDescriber,
  userId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<AccountChange>> {
  const all = db
    .selectFrom('auditEntries')
    .where('subject', '=', userId)
    .where('action', 'in', [...kinds.keys()])
  let page = all
    .select([
      'id',
      'action',
      'createdAt',
      'details',
      selectAccountName('auditEntries.actorId').as('changedBy'),
    ])
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) page = page.where('id', '<', decodeCursor(cursor, /^(\d{1,18})$/)[0] ?? '')
  const found = await page.execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const details = rows.map(row => Details.safeParse(row.details).data ?? {})
  const descriptions = await describeAppointments(details.flatMap(({ appointmentId }) => appointmentId ?? []))
  const changes = rows.map(({ id, action, createdAt, changedBy }, index) => {
    const { from, to, role, boardTermExpires, reason, capacity, appointmentId, lastDay } = details[index]!
    return {
      id,
      kind: kinds.get(action) ?? 'role',
      changedAt: createdAt,
      changedBy,
      from: from ?? null,
      to: to ?? role ?? null,
      boardTermExpires: boardTermExpires ?? null,
      reason: reason ?? null,
      appointment: capacity
        ? { capacity, description: descriptions.get(appointmentId ?? '') ?? null, lastDay: lastDay ?? null }
        : null,
    }
  })
  return new Page(changes, {
    next: last && encodeCursor(last.id),
    total: cursor !== undefined ? undefined : await countAll(),
  })

  async function countAll(): Promise<number> {
    const { count } = await all.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return count
  }
}
