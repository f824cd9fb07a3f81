import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { refreshUser } from '#browser/platform/current-user.ts'
import { createPasskey } from '#browser/platform/passkeys.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { NewPasskey, Passkey, PasskeyStart } from '#contract/accounts/passkeys.ts'

/** Read again whenever the list is shown: another device may have added or removed one. */
export const passkeysQuery = { ...query('GET /api/passkeys'), staleTime: 0 }

/** Confirms the owner and lets the browser create a passkey. @throws PasskeyFailed if it does not. */
export async function preparePasskey(body: PasskeyStart): Promise<NewPasskey> {
  const options = await call('POST /api/passkey-options', { body })
  return { name: body.name, credential: await createPasskey(options) }
}

export function useAddPasskey() {
  const invalidatePasskeys = useInvalidatePasskeys()
  return useGuardedMutation({
    mutationFn: (body: NewPasskey) => call('POST /api/passkeys', { body }),
    gcTime: 0,
    async onSuccess({ name }) {
      showToast({ title: 'Passkey added', description: `You can sign in with “${name}” from now on.` })
      await invalidatePasskeys()
    },
  })
}

export function useRenamePasskey({ id }: Passkey) {
  const invalidatePasskeys = useInvalidatePasskeys()
  return useGuardedMutation({
    mutationFn: (body: { name: string }) => call('PUT /api/passkeys/{id}', { params: { id }, body }),
    async onSuccess() {
      showToast({ title: 'Passkey renamed' })
      await invalidatePasskeys()
    },
  })
}

export function useRemovePasskey({ id, name }: Passkey) {
  const invalidatePasskeys = useInvalidatePasskeys()
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/passkeys/{id}', { params: { id } }),
    onSuccess: () =>
      void showToast({ title: 'Passkey removed', description: `“${name}” no longer signs in here.` }),
    onSettled: invalidatePasskeys,
  })
}

/** Family Access offers a passkey if there is one. */
function useInvalidatePasskeys() {
  const queryClient = useQueryClient()
  return () => {
    // Its role may require a second factor.
    refreshUser(queryClient, 0)
    return Promise.all([
      invalidate(queryClient, 'GET /api/passkeys'),
      invalidate(queryClient, 'GET /api/family-access'),
    ])
  }
}
