import {
  infiniteQueryOptions,
  keepPreviousData,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'

import { call, isStaleVersion } from '#browser/platform/call.ts'
import { invalidate, pagedQuery, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { AppointmentState, Capacity } from '#contract/appointments/appointment-choices.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { CallInput } from '#contract/endpoint.ts'

import { describeAppointment } from './describe-appointment.ts'

export interface AppointmentFilter {
  state: AppointmentState | 'current' | null
  capacity: Capacity | null
}

/** Appointments end by themselves, at any time. */
export function createAppointmentsQuery({ state, capacity }: AppointmentFilter) {
  return infiniteQueryOptions({
    ...pagedQuery('GET /api/appointments', {
      query: { ...(state && { state }), ...(capacity && { capacity }) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Those of the caller. */
export const ownAppointmentsQuery = {
  ...pagedQuery('GET /api/appointments', { query: { isOwn: 'true' } }),
  staleTime: 0,
}

/** Those for a member that the caller may see. Not requested for an id that no member has. */
export function createMemberAppointmentsQuery(memberId: string) {
  return {
    enabled: idPattern.test(memberId),
    ...pagedQuery('GET /api/appointments', { query: { memberId, state: 'running', limit: 100 } }),
    staleTime: 0,
  }
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function createAccountsQuery(search: string) {
  return {
    ...query('GET /api/appointable-accounts', { query: { ...(search && { search }) } }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  }
}

type NewAppointment = CallInput<Api['POST /api/appointments']>['body']
type AppointmentChange = CallInput<Api['PUT /api/appointments/{id}']>['body']

/** The keys of the drafts of the forms. */
export const draftKeys = {
  grant: 'appointments.new',
  change: (id: string) => `appointments.change.${id}`,
  end: (id: string) => `appointments.end.${id}`,
}

export function useGrantAppointment() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewAppointment, idempotencyKey) =>
      call('POST /api/appointments', { body }, { idempotencyKey }),
    onSuccess(appointment) {
      showToast({
        title: 'Appointment granted',
        description: `${appointment.account.name}: ${describeAppointment(appointment)}.`,
      })
      return refresh(queryClient)
    },
  })
}

export function useChangeAppointment({ id }: Appointment) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: AppointmentChange) => call('PUT /api/appointments/{id}', { params: { id }, body }),
    onSuccess() {
      showToast({ title: 'Appointment updated' })
      return refresh(queryClient)
    },
    onError: error => (isStaleVersion(error) ? refresh(queryClient) : undefined),
  })
}

export function useEndAppointment(appointment: Appointment) {
  const queryClient = useQueryClient()
  const { id, account } = appointment
  return useGuardedMutation({
    mutationFn: (body: { reason: string }) =>
      call('POST /api/appointments/{id}/end', { params: { id }, body }),
    onSuccess() {
      showToast({
        title: 'Appointment ended',
        description: `${account.name}: ${describeAppointment(appointment)}.`,
      })
      return refresh(queryClient)
    },
  })
}

async function refresh(queryClient: QueryClient): Promise<void> {
  await invalidate(queryClient, 'GET /api/appointments')
}
