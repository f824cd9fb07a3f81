import { useQueryClient } from '@tanstack/react-query'

import { refreshInvestments } from '#browser/investments/queries.ts'
import { call, isStaleVersion } from '#browser/platform/call.ts'
import { invalidate } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { InvestmentAccount, InvestmentShare } from '#contract/investments/accounts.ts'

type NewAccount = CallInput<Api['POST /api/investment-accounts']>['body']
type AccountChange = CallInput<Api['PUT /api/investment-accounts/{id}']>['body']
type NewShare = CallInput<Api['POST /api/investment-accounts/{id}/shares']>['body']

export function useAddAccount() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewAccount, idempotencyKey) =>
      call('POST /api/investment-accounts', { body }, { idempotencyKey }),
    onSuccess({ name }) {
      showToast({ title: 'Account added', description: name })
      return refreshInvestments(queryClient)
    },
  })
}

export function useChangeAccount({ id }: Pick<InvestmentAccount, 'id'>) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: AccountChange) => call('PUT /api/investment-accounts/{id}', { params: { id }, body }),
    onSuccess({ name }) {
      showToast({ title: 'Account updated', description: name })
      return refreshInvestments(queryClient)
    },
    onError: error => (isStaleVersion(error) ? refreshInvestments(queryClient) : undefined),
  })
}

/** Closes an account, or reopens it. */
export function useCloseAccount({ id, version, name, isClosed }: InvestmentAccount) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () =>
      call('PUT /api/investment-accounts/{id}', { params: { id }, body: { isClosed: !isClosed, version } }),
    onSuccess() {
      showToast({ title: isClosed ? 'Account reopened' : 'Account closed', description: name })
      return refreshInvestments(queryClient)
    },
    onError(error) {
      showChangeFailure(error, {
        failed: 'The account could not be changed.',
        unconfirmed: 'We could not confirm that the account was changed.',
      })
      return refreshInvestments(queryClient)
    },
  })
}

export function useShareAccount({ id }: Pick<InvestmentAccount, 'id'>) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewShare) =>
      call('POST /api/investment-accounts/{id}/shares', { params: { id }, body }),
    onSuccess() {
      showToast({ title: 'Account shared', description: 'The account is now visible to them.' })
      return Promise.all([
        invalidate(queryClient, 'GET /api/investment-accounts/{id}/shares'),
        invalidate(queryClient, 'GET /api/investment-accounts'),
      ])
    },
  })
}

export function useEndShare({ id }: Pick<InvestmentShare, 'id'>) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      invalidate(queryClient, 'GET /api/investment-accounts/{id}/shares'),
      invalidate(queryClient, 'GET /api/investment-accounts'),
    ])
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/investment-shares/{id}', { params: { id } }),
    onSuccess() {
      showToast({ title: 'Share ended', description: 'The account is no longer visible to them.' })
      return refresh()
    },
    onError(error) {
      showChangeFailure(error, {
        failed: 'The share could not be ended.',
        unconfirmed: 'We could not confirm that the share ended.',
      })
      return refresh()
    },
  })
}
