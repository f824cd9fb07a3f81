import type { ReactNode } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { countUnsentMessages } from '#browser/platform/drafts/account-storage.ts'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { pluralize } from '#contract/texts/counts.ts'

/** Asks before a sign-out that deletes messages which were not sent. Render `confirmation`. */
export function useSignOutQuestion(): {
  /** Resolves with whether to sign out: at once without such messages. */
  confirmSignOut: () => Promise<boolean>
  confirmation: ReactNode
} {
  const { user } = useCurrentUser()
  const { confirm, confirmation } = useConfirm()
  return {
    async confirmSignOut() {
      const count = user === null ? 0 : countUnsentMessages(user.id)
      if (count === 0) return true
      return await confirm({
        title: `${pluralize(count, 'message')} ${count === 1 ? 'has' : 'have'} not been sent`,
        consequence: `Signing out deletes ${count === 1 ? 'it' : 'them'} from this device.`,
        confirmLabel: 'Sign out',
        cancelLabel: 'Stay signed in',
      })
    },
    confirmation,
  }
}
