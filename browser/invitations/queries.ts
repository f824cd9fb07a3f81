import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, pagedQuery } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { InvitationDelivery, InvitationState } from '#contract/invitations/invitation-choices.ts'
import type { Invitation } from '#contract/invitations/invitations.ts'

export interface InvitationFilter {
  search: string
  state: InvitationState | null
}

/** Invitations are accepted, and expire, at any time. */
export function createInvitationsQuery({ search, state }: InvitationFilter) {
  return infiniteQueryOptions({
    ...pagedQuery('GET /api/invitations', {
      query: { ...(search && { search }), ...(state && { state }) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The key of the draft of an invitation. */
export const newInvitationDraft = 'invitations.new'

export function useCreateInvitation() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: CallInput<Api['POST /api/invitations']>['body']) =>
      call('POST /api/invitations', { body }),
    gcTime: 0,
    onSuccess({ email, delivery }) {
      if (delivery === 'mail')
        showToast({ title: 'Invitation created', description: `A message to ${email} is on its way.` })
    },
    onSettled: () => void invalidate(queryClient, 'GET /api/invitations'),
  })
}

/** Sends an invitation again. After a lost reply, the next attempt makes another token. */
export function useResendInvitation({ id, email }: Invitation) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (delivery: InvitationDelivery) =>
      call('POST /api/invitations/{id}/resend', { params: { id }, body: { delivery } }),
    gcTime: 0,
    onSuccess({ delivery }) {
      if (delivery === 'mail')
        showToast({ title: 'Invitation sent again', description: `A new message to ${email} is on its way.` })
    },
    onError: (error, delivery) => showChangeFailure(error, resendFailures[delivery]),
    onSettled: () => void invalidate(queryClient, 'GET /api/invitations'),
  })
}

const resendFailures = {
  mail: {
    failed: 'The invitation was not sent again',
    unconfirmed: 'We could not confirm that the invitation was sent again',
  },
  link: {
    failed: 'The new link was not created',
    unconfirmed: 'We could not confirm that a new link was created',
  },
} satisfies Record<InvitationDelivery, object>

export function useRevokeInvitation({ id, email }: Invitation) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn() {
      const send = () => call('DELETE /api/invitations/{id}', { params: { id } })
      // The repetition of a revocation is answered with the revoked invitation.
      return confirmChange(send, send)
    },
    onSuccess() {
      showToast({ title: 'Invitation revoked', description: `The link for ${email} no longer works.` })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The invitation was not revoked',
        unconfirmed: 'We could not confirm that the invitation was revoked',
      }),
    onSettled: () => void invalidate(queryClient, 'GET /api/invitations'),
  })
}
