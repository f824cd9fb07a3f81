import { call } from '#browser/platform/call.ts'
import { announceAccount } from '#browser/platform/current-user.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'

/**
 * Shows the portal as another account. Every tab loads its page again, so that nothing that was read or typed as one
 * account remains for the other.
 */
export function useStartViewing(userId: string) {
  return useGuardedMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      confirmChange(
        () => call('POST /api/view-as', { body: { userId, reason } }),
        async () => {
          const user = await call('GET /api/user')
          return user.id === userId ? user.viewAs : undefined
        },
      ),
    onSuccess: () => openAs('/'),
    onError: error =>
      showChangeFailure(error, {
        failed: 'You still see the portal as yourself',
        unconfirmed: 'We could not confirm whose portal you see',
      }),
  })
}

export function useStopViewing() {
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/view-as'),
    onSuccess: () => openAs('/role-management'),
    onError: error =>
      showChangeFailure(error, {
        failed: 'You still see the portal as another account',
        unconfirmed: 'We could not confirm that you see the portal as yourself',
      }),
  })
}

function openAs(address: string): void {
  announceAccount()
  window.location.assign(address)
}
