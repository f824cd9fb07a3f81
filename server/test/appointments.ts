import type { Api } from '#contract/api.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { CallInput } from '#contract/endpoint.ts'

import { createMember } from './members.ts'
import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

export type AppointmentInput = Partial<CallInput<Api['POST /api/appointments']>['body']>

/** The input that appoints an account as trustee of a new member, unless the fields name another appointment. */
export async function createAppointmentInput(
  portal: TestPortal,
  fields: AppointmentInput = {},
): Promise<CallInput<Api['POST /api/appointments']>['body']> {
  const accountId = fields.accountId ?? (await portal.signIn('family_member', 'Vera')).user!.id
  const isForCompany = fields.companySlug !== undefined
  const memberId = fields.memberId ?? (isForCompany ? null : await createMember(portal))
  return { capacity: 'trustee', reason: 'Decision of the board.', ...fields, accountId, memberId }
}

/** Appoints an account as a new board member, Ben. */
export async function createAppointment(
  portal: TestPortal,
  fields: AppointmentInput = {},
  board?: Person,
): Promise<Appointment> {
  const grantor = board ?? (await portal.signIn('board_member', 'Ben'))
  return grantor.call('POST /api/appointments', { body: await createAppointmentInput(portal, fields) })
}
