import { useQueryClient } from '@tanstack/react-query'

import { refreshInvestments } from '#browser/investments/queries.ts'
import { call, CallFailed } from '#browser/platform/call.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { useUndoableEdit } from '#browser/platform/use-undoable-edit.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

type NewInvestment = CallInput<Api['POST /api/investments']>['body']
type InvestmentChange = CallInput<Api['PUT /api/investments/{id}']>['body']

export function useAddInvestment() {
  const queryClient = useQueryClient()
  const remove = useDeleteInvestment()
  return useGuardedMutation({
    mutationFn: (body: NewInvestment, idempotencyKey) =>
      call('POST /api/investments', { body }, { idempotencyKey }),
    onSuccess(investment) {
      showToast({
        title: 'Investment added',
        description: `${investment.assetName}, in ${investment.account.name}.`,
        action: { label: 'Undo', run: () => remove.mutate(investment) },
      })
      return refreshInvestments(queryClient)
    },
  })
}

export function useChangeInvestment(investment: UserInvestment) {
  const queryClient = useQueryClient()
  const { id } = investment
  return useUndoableEdit({
    record: investment,
    send: (body: InvestmentChange) => call('PUT /api/investments/{id}', { params: { id }, body }),
    describe: ({ assetName }) => ({ title: 'Investment updated', description: assetName }),
    refresh: () => refreshInvestments(queryClient),
  })
}

/** Deletes an investment. The toast offers to restore it. */
export function useDeleteInvestment(onDeleted?: () => void) {
  const queryClient = useQueryClient()
  const restore = useRestoreInvestment()
  return useGuardedMutation({
    mutationFn: ({ id }: Pick<UserInvestment, 'id' | 'assetName'>) =>
      confirmChange(
        () => call('DELETE /api/investments/{id}', { params: { id } }),
        async () => ((await isDeleted(id)) ? { id } : undefined),
      ),
    onSuccess(_, { id, assetName }) {
      showToast({
        title: 'Investment deleted',
        description: `${assetName} and its activities no longer count.`,
        action: { label: 'Undo', run: () => restore.mutate(id) },
      })
      onDeleted?.()
      return refreshInvestments(queryClient)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The investment could not be deleted.',
        unconfirmed: 'We could not confirm that the investment was deleted.',
      }),
  })
}

export function useRestoreInvestment() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (id: string) =>
      confirmChange(
        () => call('POST /api/investments/{id}/restore', { params: { id } }),
        () => call('GET /api/investments/{id}', { params: { id } }),
      ),
    onSuccess({ assetName }) {
      showToast({ title: 'Investment restored', description: assetName })
      return refreshInvestments(queryClient)
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The investment could not be restored.',
        unconfirmed: 'We could not confirm that the investment was restored.',
      }),
  })
}

async function isDeleted(id: string): Promise<boolean> {
  try {
    await call('GET /api/investments/{id}', { params: { id } })
    return false
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return true
    throw error
  }
}
