import { useQueryClient } from '@tanstack/react-query'

import { refreshInvestments } from '#browser/investments/queries.ts'
import { call, CallFailed } from '#browser/platform/call.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { useUndo } from '#browser/platform/use-undo.ts'
import type { Api } from '#contract/api.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Activity } from '#contract/investments/activities.ts'

import { describeActivity } from './describe-activity.ts'

type NewActivity = CallInput<Api['POST /api/investment-activities']>['body']

export function useRecordActivity() {
  const queryClient = useQueryClient()
  const remove = useRemoveActivity()
  return useGuardedMutation({
    mutationFn: (body: NewActivity, idempotencyKey) =>
      call('POST /api/investment-activities', { body }, { idempotencyKey }),
    onSuccess(activity) {
      showToast({
        title: 'Activity recorded',
        description: describeActivity(activity),
        action: { label: 'Undo', run: () => remove.mutate(activity.id) },
      })
      return refreshInvestments(queryClient)
    },
  })
}

export function useCorrectActivity() {
  const queryClient = useQueryClient()
  const undo = useUndoActivity()
  return useGuardedMutation({
    mutationFn: ({ id, ...body }: NewActivity & { id: string }) =>
      call('PUT /api/investment-activities/{id}', { params: { id }, body }),
    onSuccess(activity) {
      showToast({
        title: 'Activity corrected',
        description: 'The earlier entry stays in its history.',
        action: { label: 'Undo', run: () => undo.mutate(activity.id) },
      })
      return refreshInvestments(queryClient)
    },
    onError: error =>
      error instanceof CallFailed && error.status === 409 ? refreshInvestments(queryClient) : undefined,
  })
}

/** Removes the activity of an id. The toast offers to undo it. */
export function useRemoveActivity() {
  const queryClient = useQueryClient()
  const undo = useUndoActivity()
  return useGuardedMutation({
    mutationFn: (id: string) => call('DELETE /api/investment-activities/{id}', { params: { id } }),
    onSuccess(removal) {
      showToast({
        title: 'Activity removed',
        description: 'The ledger no longer counts it.',
        action: { label: 'Undo', run: () => undo.mutate(removal.id) },
      })
      return refreshInvestments(queryClient)
    },
    onError(error) {
      showChangeFailure(error, {
        failed: 'The activity could not be removed.',
        unconfirmed: 'We could not confirm that the activity was removed.',
      })
      return refreshInvestments(queryClient)
    },
  })
}

/** Undoes the latest correction or removal. */
export function useUndoActivity() {
  const queryClient = useQueryClient()
  return useUndo({
    send: undoActivity,
    describe: activity => ({ title: 'Change undone', description: describeActivity(activity) }),
    refresh: () => refreshInvestments(queryClient),
  })
}

/** Restores a removed activity, by the id of its removal. */
export function useRestoreActivity() {
  const queryClient = useQueryClient()
  return useUndo({
    send: undoActivity,
    describe: activity => ({ title: 'Activity restored', description: describeActivity(activity) }),
    refresh: () => refreshInvestments(queryClient),
    failure: {
      failed: 'The activity could not be restored.',
      unconfirmed: 'We could not confirm that the activity was restored.',
    },
  })
}

async function undoActivity(id: string): Promise<Activity> {
  return call('POST /api/investment-activities/{id}/undo', { params: { id } })
}
