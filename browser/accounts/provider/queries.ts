import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { createWelcomeBack } from '#browser/accounts/sign-in/welcome-back.ts'
import { call, describeFailure } from '#browser/platform/call.ts'
import { setSignedIn } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { IdentityLink, ProviderCode } from '#contract/accounts/identity-provider.ts'

export const identitiesQuery = query('GET /api/account/identities')

/** Enters the second factor after a sign-in at the provider. */
export function useConfirmProviderSignIn() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return useGuardedMutation({
    mutationFn: (body: ProviderCode) => call('POST /api/login/code', { body }),
    onSuccess(user) {
      const greeting = createWelcomeBack(user, navigate)
      setSignedIn(queryClient, user)
      showToast(greeting)
      navigate(buildPath('home'))
    },
  })
}

/** Leaves the portal for the provider, to accept an invitation. */
export function useInvitedProviderSignIn(onProblem: (sentence: string | undefined) => void) {
  return useGuardedMutation({
    mutationFn: (invitationToken: string) =>
      call('POST /api/login/invitation', { body: { invitationToken } }),
    onSuccess: ({ address }) => location.assign(address),
    onError: error =>
      onProblem(describeFailure(error, 'The sign-in could not be started. Please try again.')),
  })
}

/** Leaves the portal for the provider, which returns to the account page. */
export function useLinkIdentity() {
  return useGuardedMutation({
    mutationFn: (body: IdentityLink) => call('POST /api/account/identities', { body }),
    gcTime: 0,
    onSuccess: ({ address }) => location.assign(address),
  })
}

export function useUnlinkIdentity() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (id: string) => call('DELETE /api/account/identities/{id}', { params: { id } }),
    async onSuccess() {
      showToast({ title: 'Identity unlinked', description: 'It no longer signs in to your account.' })
      await invalidate(queryClient, 'GET /api/account/identities')
    },
  })
}
