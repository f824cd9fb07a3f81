import { useState } from 'react'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { AccountTokens } from '#browser/api-tokens/AccountTokens.tsx'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import { fullName, stateLabels } from '#browser/roles/describe-account.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Drawer } from '#browser/ui/overlays/Drawer.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { AccountStateName } from '#contract/roles/role-choices.ts'
import type { ListedUser } from '#contract/roles/roles.ts'

import { AccountHistory } from './AccountHistory.tsx'
import { AccountRights } from './AccountRights.tsx'

const ViewAsDialog = lazyDialog(() => import('#browser/view-as/ViewAsDialog.tsx'))
const StateDialog = lazyDialog(() => import('#browser/roles/dialogs/StateDialog.tsx'))

/** One account: what it may do and why, what was changed, and whether it can sign in. */
export default function AccountDrawer({
  user,
  isOwn,
  state,
  onClose,
}: {
  user: ListedUser
  isOwn: boolean
  /** Undefined while it is loading. */
  state: AccountStateName | undefined
  onClose: () => void
}) {
  const [action, setAction] = useState<'deactivate' | 'reactivate' | 'view'>()
  const { email, role, boardTermExpires, createdAt } = user
  return (
    <Drawer open onOpenChange={onClose} title={fullName(user)}>
      <p className="text-small text-muted wrap-anywhere">{email}</p>
      <dl className="mt-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1.5 border-y border-line py-4 text-small">
        <dt className="text-muted">Role</dt>
        <dd>
          {roleLabels[role]}
          {boardTermExpires && (
            <span className="tabular">
              {' '}
              until <span className="whitespace-nowrap">{formatDay(boardTermExpires)}</span>
            </span>
          )}
        </dd>
        <dt className="text-muted">State</dt>
        <dd>{state === undefined ? '…' : stateLabels[state]}</dd>
        <dt className="text-muted">Since</dt>
        <dd className="tabular">{formatDay(createdAt)}</dd>
      </dl>
      <AccountRights userId={user.id} />
      <AccountTokens userId={user.id} />
      <AccountHistory userId={user.id} />
      {isOwn ? (
        <p className="mt-8 border-t border-line pt-5 text-small text-muted">
          Another administrator can change your role or deactivate your account.
        </p>
      ) : (
        state !== undefined && (
          <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-5">
            {state === 'active' && role !== 'admin' && (
              <Button
                variant="secondary"
                size="small"
                onPointerEnter={() => ViewAsDialog.preload()}
                onClick={() => setAction('view')}
              >
                View as this account
              </Button>
            )}
            <Button
              variant="secondary"
              size="small"
              onPointerEnter={() => StateDialog.preload()}
              onClick={() => setAction(state === 'deactivated' ? 'reactivate' : 'deactivate')}
            >
              {state === 'deactivated' ? 'Reactivate account' : 'Deactivate account'}
            </Button>
          </div>
        )
      )}
      {action === 'view' && <ViewAsDialog account={user} onClose={() => setAction(undefined)} />}
      {action !== undefined && action !== 'view' && (
        <StateDialog account={user} action={action} onClose={() => setAction(undefined)} />
      )}
    </Drawer>
  )
}
