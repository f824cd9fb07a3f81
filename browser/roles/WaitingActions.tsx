import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'

import { fullName } from './describe-account.ts'
import { useChangeState, type Account } from './queries.ts'

const StateDialog = lazyDialog(() => import('./dialogs/StateDialog.tsx'))

/** Accepts or declines an account that waits for approval. */
export function WaitingActions({ account }: { account: Account }) {
  const approve = useChangeState(account, 'approve')
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        ref={focusSuccessor}
        data-focus-successor="accounts"
        size="small"
        aria-label={`Accept ${fullName(account)}`}
        pending={approve.isPending}
        pendingLabel="Accepting..."
        onClick={() => approve.mutate({})}
      >
        Accept
      </Button>
      <DialogButton
        ref={focusSuccessor}
        data-focus-successor="accounts"
        variant="secondary"
        size="small"
        aria-label={`Decline ${fullName(account)}`}
        preload={StateDialog.preload}
        renderDialog={close => <StateDialog account={account} action="decline" onClose={close} />}
      >
        Decline
      </DialogButton>
    </span>
  )
}
