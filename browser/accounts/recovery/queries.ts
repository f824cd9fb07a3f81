import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { call } from '#browser/platform/call.ts'
import { clearSession } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type {
  EmailChangeRequest,
  PasswordReset,
  PasswordResetRequest,
} from '#contract/accounts/account-recovery.ts'

export function useRequestPasswordReset() {
  return useGuardedMutation({
    mutationFn: (body: PasswordResetRequest) => call('POST /api/password-reset', { body }),
  })
}

/** Sets the new password. All sessions of the account end, so its owner signs in next. */
export function useResetPassword() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return useGuardedMutation({
    mutationFn: (body: PasswordReset) => call('PUT /api/password-reset', { body }),
    gcTime: 0,
    onSuccess() {
      clearSession(queryClient)
      showToast({
        title: 'Password changed',
        description: 'You are signed out everywhere. Sign in with your new password.',
      })
      navigate(buildPath('auth'))
    },
  })
}

/** The change that a mailed link belongs to. */
export function createLinkQuery(token: string) {
  return {
    queryKey: ['email-change-link', token],
    queryFn: () => call('POST /api/email-change/link', { body: { token } }),
    // The token is a secret, and a link that has expired stays so.
    gcTime: 0,
    retry: false,
  }
}

/** Refetched whenever it is shown: the links are opened elsewhere. */
export const emailChangeQuery = { ...query('GET /api/email-change'), refetchOnMount: 'always' as const }

export function useRequestEmailChange() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: EmailChangeRequest) => call('POST /api/email-change', { body }),
    gcTime: 0,
    onSuccess(state) {
      queryClient.setQueryData(emailChangeQuery.queryKey, state)
      showToast({ title: 'Check both mailboxes', description: 'Open the link in each of the two messages.' })
    },
  })
}

export function useResendEmailChange() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('POST /api/email-change/letters'),
    onSuccess(state) {
      queryClient.setQueryData(emailChangeQuery.queryKey, state)
      showToast({ title: 'New links sent', description: 'The previous links no longer work.' })
    },
  })
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/email-change'),
    onSuccess(state) {
      queryClient.setQueryData(emailChangeQuery.queryKey, state)
      showToast({ title: 'Change canceled', description: 'You keep your current email address.' })
    },
  })
}

export function useConfirmEmailChange() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (token: string) => call('POST /api/email-change/confirmation', { body: { token } }),
    onSuccess: () =>
      Promise.all([
        invalidate(queryClient, 'GET /api/user'),
        invalidate(queryClient, 'GET /api/email-change'),
      ]),
  })
}

export function useRejectEmailChange() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (token: string) => call('POST /api/email-change/rejection', { body: { token } }),
    onSuccess: () => invalidate(queryClient, 'GET /api/email-change'),
  })
}
