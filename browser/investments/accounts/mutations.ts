import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { refreshInvestments } from '#browser/investments/queries.ts'
import { call } from '#browser/platform/call.ts'
import { invalidate } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { useUndo } from '#browser/platform/use-undo.ts'
import { useUndoableEdit } from '#browser/platform/use-undoable-edit.ts'
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

export function useChangeAccount(account: InvestmentAccount) {
  const queryClient = useQueryClient()
  const { id } = account
  return useUndoableEdit({
    record: account,
    send: (body: AccountChange) => call('PUT /api/investment-accounts/{id}', { params: { id }, body }),
    describe: ({ name }) => ({ title: 'Account updated', description: name }),
    refresh: () => refreshInvestments(queryClient),
  })
}

/** Closes an account, or reopens it. */
export function useCloseAccount(account: InvestmentAccount) {
  const queryClient = useQueryClient()
  const { id, version, name, isClosed } = account
  const edit = useUndoableEdit({
    record: account,
    send: (body: AccountChange) => call('PUT /api/investment-accounts/{id}', { params: { id }, body }),
    describe: saved => ({ title: saved.isClosed ? 'Account closed' : 'Account reopened', description: name }),
    refresh: () => refreshInvestments(queryClient),
    // To close it again would lose the day on which it was closed.
    canUndo: !isClosed,
    failure: {
      failed: 'The account could not be changed.',
      unconfirmed: 'We could not confirm that the account was changed.',
    },
  })
  return { isPending: edit.isPending, mutate: () => edit.mutate({ isClosed: !isClosed, version }) }
}

/** Shares an account, or gives a share that exists the new permission. `shares` are those of the account. */
export function useShareAccount(
  { id }: Pick<InvestmentAccount, 'id'>,
  shares: InvestmentShare[] | undefined,
) {
  const queryClient = useQueryClient()
  const end = useEndShare({ id })
  const restore = useRestoreShare({ id })
  return useGuardedMutation({
    mutationFn: (body: NewShare) =>
      call('POST /api/investment-accounts/{id}/shares', { params: { id }, body }),
    onMutate: ({ audience, granteeId = null }) => ({
      // Without all shares, it is unknown whether this one exists.
      isKnown: shares !== undefined,
      previous: shares?.find(
        share => share.audience === audience && (share.grantee?.id ?? null) === granteeId,
      ),
    }),
    onSuccess(share, _, { isKnown, previous }) {
      const undo = previous === undefined ? () => end.mutate(share) : () => restore.mutate(previous)
      showToast({
        title: 'Account shared',
        description: 'The account is now visible to them.',
        ...(isKnown && { action: { label: 'Undo', run: undo } }),
      })
      return refreshShares(queryClient)
    },
  })
}

/** Ends a share of an account. The toast offers to share it again. */
export function useEndShare({ id }: Pick<InvestmentAccount, 'id'>) {
  const queryClient = useQueryClient()
  const restore = useRestoreShare({ id })
  return useGuardedMutation({
    mutationFn: (share: InvestmentShare) =>
      call('DELETE /api/investment-shares/{id}', { params: { id: share.id } }),
    onSuccess(_, share) {
      showToast({
        title: 'Share ended',
        description: 'The account is no longer visible to them.',
        action: { label: 'Undo', run: () => restore.mutate(share) },
      })
      return refreshShares(queryClient)
    },
    onError(error) {
      showChangeFailure(error, {
        failed: 'The share could not be ended.',
        unconfirmed: 'We could not confirm that the share ended.',
      })
      return refreshShares(queryClient)
    },
  })
}

/** Shares an account as before, with the same permission. */
function useRestoreShare({ id }: Pick<InvestmentAccount, 'id'>) {
  const queryClient = useQueryClient()
  return useUndo({
    send: ({ audience, grantee, canEdit }: InvestmentShare) =>
      call('POST /api/investment-accounts/{id}/shares', {
        params: { id },
        body: { audience, canEdit, granteeId: grantee?.id ?? null },
      }),
    describe: () => ({ title: 'Change undone', description: 'The account is shared as before.' }),
    refresh: () => refreshShares(queryClient),
  })
}

async function refreshShares(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, 'GET /api/investment-accounts/{id}/shares'),
    invalidate(queryClient, 'GET /api/investment-accounts'),
  ])
}
