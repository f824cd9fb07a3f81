import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { AccountName, User } from '#contract/accounts/accounts.ts'

export function useChangeName() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: AccountName) => call('PUT /api/account/name', { body }),
    onSuccess(user) {
      queryClient.setQueryData(query('GET /api/user').queryKey, user)
      showToast({ title: 'Name changed', description: `You are ${user.firstName} ${user.lastName} now.` })
    },
  })
}

export function useChangePhotograph() {
  const onChange = useShowPhotograph()
  return useGuardedMutation({
    mutationFn: (body: { uploadId: string }) => call('PUT /api/account/photograph', { body }),
    onSuccess(reply) {
      onChange(reply)
      showToast({ title: 'Photograph saved', description: 'Others now see it beside your name.' })
    },
  })
}

export function useRemovePhotograph() {
  const onChange = useShowPhotograph()
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/account/photograph'),
    onSuccess(reply) {
      onChange(reply)
      showToast({ title: 'Photograph removed', description: 'Others see your initials again.' })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your photograph was not removed',
        unconfirmed: 'We could not confirm that your photograph was removed',
      }),
  })
}

function useShowPhotograph() {
  const queryClient = useQueryClient()
  return (photograph: Pick<User, 'profileImageUrl'>) => {
    queryClient.setQueryData<User | null>(query('GET /api/user').queryKey, user =>
      user ? { ...user, ...photograph } : user,
    )
    void invalidate(queryClient, 'GET /api/account-states')
    void invalidate(queryClient, 'GET /api/storage-use')
  }
}
