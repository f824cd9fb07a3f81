import { z } from 'zod'

import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { isFlagged, paged } from '#contract/paging.ts'
import { Id, optionalText, requiredText } from '#contract/texts/text.ts'

import { appointmentEnds, appointmentStates, capacities } from './appointment-choices.ts'

const Capacity = z.enum(capacities, { error: 'Please choose a capacity' })

/** An account acts for a member or for a company, from a first to a last day. */
export const Appointment = z
  .object({
    id: Id,
    account: z.object({ id: Id, name: z.string() }),
    capacity: Capacity,
    /** The minor, the beneficiary or the advised member; null for a company. */
    member: z.object({ id: Id, name: z.string(), isRemoved: z.boolean() }).nullable(),
    company: z.object({ slug: z.string(), name: z.string() }).nullable(),
    state: z.enum(appointmentStates),
    startsOn: CalendarDate,
    /** As the board has chosen it; null for none. */
    lastDay: CalendarDate.nullable(),
    /** The last day on which it gives rights: also the day before the 18th birthday of a minor. Null for no end. */
    runsUntil: CalendarDate.nullable(),
    reason: z.string(),
    grantedBy: z.string(),
    grantedAt: Timestamp,
    /** When its end was recorded, at most an hour after it ended by itself. */
    endedAt: Timestamp.nullable(),
    /** Null for the portal itself. */
    endedBy: z.string().nullable(),
    endedBecause: z.enum(appointmentEnds).nullable(),
    endReason: z.string().nullable(),
    version: z.int(),
    abilities: z.object({
      /** Whether the caller may change or end it. */
      manage: z.boolean(),
      /** Whether the caller may edit the details of the member. */
      editMember: z.boolean(),
    }),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof Appointment>

/** What the board enters about an appointment that it may change later. */
const AppointmentFields = z.object({
  lastDay: CalendarDate.nullable(),
  reason: requiredText('Please state a reason', 500),
})

export const NewAppointment = AppointmentFields.extend({
  accountId: Id,
  capacity: Capacity,
  memberId: Id.nullable().default(null),
  companySlug: optionalText(100),
  /** Today by default. */
  startsOn: CalendarDate.nullish().transform(date => date ?? null),
  lastDay: CalendarDate.nullish().transform(date => date ?? null),
})
export type NewAppointment = z.infer<typeof NewAppointment>

/** An absent field stays unchanged. */
export const AppointmentChange = AppointmentFields.partial().extend({ version: z.int() })
export type AppointmentChange = z.infer<typeof AppointmentChange>

export const AppointmentEnding = AppointmentFields.pick({ reason: true })

/** An account that the board can appoint. */
const AppointableAccount = z
  .object({
    id: Id,
    name: z.string(),
    /** The linked member, which distinguishes accounts of the same name. */
    member: z.string().nullable(),
  })
  .meta({ id: 'AppointableAccount' })
export type AppointableAccount = z.infer<typeof AppointableAccount>

const params = z.object({ id: Id })

export const appointmentsApi = calls({
  'GET /api/appointments': {
    summary: 'Guardians, trustees and advisers, newest first.',
    access: 'signed-in',
    rule: 'the board and administrators all, others those of their own account and for their own member',
    ...paged(
      { size: 25, max: 100 },
      {
        accountId: Id.optional(),
        memberId: Id.optional(),
        companySlug: z.string().max(100).optional(),
        capacity: Capacity.optional(),
        /** `current` are those that have not ended. */
        state: z.enum([...appointmentStates, 'current']).optional(),
        /** Only those of the caller. */
        isOwn: isFlagged.optional(),
      },
    ),
    reply: z.array(Appointment),
  },
  'POST /api/appointments': {
    summary: 'Appoints an account as guardian, trustee or adviser.',
    access: 'appointments.grant',
    acceptsIdempotencyKey: true,
    rule: 'own account 403; the same appointment twice 409; a guardian only for a minor, without an exact birth date only until a date; an adviser only until a date, else 400; audited',
    body: NewAppointment,
    reply: Appointment,
    status: 201,
  },
  'PUT /api/appointments/{id}': {
    summary: 'Changes the last day or the reason of an appointment.',
    access: 'appointments.grant',
    rule: 'own account 403; stale version or ended 409; dates as for a new one; audited',
    params,
    body: AppointmentChange,
    reply: Appointment,
  },
  'POST /api/appointments/{id}/end': {
    summary: 'Ends an appointment. Its rights end with the next request.',
    access: 'appointments.grant',
    rule: 'own account 403; idempotent; audited',
    params,
    body: AppointmentEnding,
    reply: Appointment,
  },
  'GET /api/appointable-accounts': {
    summary: 'Accounts that can be appointed, by name.',
    access: 'appointments.grant',
    rule: 'active accounts other than the own; without addresses; at most 20',
    query: z.object({ search: z.string().trim().max(200).optional() }),
    reply: z.array(AppointableAccount),
  },
})
