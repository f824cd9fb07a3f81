import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { formatDollars } from '#contract/finance/exact.ts'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'
import { accountKinds, lotMethods } from '#contract/investments/choices.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { useCloseAccount } from './mutations.ts'

export type AccountAction = 'edit' | 'share' | 'cash'

export interface AccountRowProps {
  account: InvestmentAccount
  onAction: (action: AccountAction) => void
}

/** An account with its value, and what its owner can do with it. */
export function AccountRow({ account, onAction }: AccountRowProps) {
  const { id, name, kind, owner, abilities, isClosed, holdingCount, value, shareCount } = account
  const nameId = `account-${id}`
  return (
    <div className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span id={nameId} className="font-medium wrap-anywhere">
            {name}
          </span>
          <span className="tabular">{formatDollars(value)}</span>
          {isClosed && <Badge>Closed</Badge>}
          {!abilities.manage && <Badge tone="accent">Shared by {owner.name}</Badge>}
        </p>
        <p className="mt-1 text-small text-muted">
          {[
            accountKinds[kind],
            pluralize(holdingCount, 'investment'),
            lotMethods[account.lotMethod],
            account.tracksCash && `cash in ${account.currency}`,
            !isClosed &&
              (account.countsIntoFamily ? 'included in the family total' : 'left out of the family total'),
            abilities.manage && shareCount > 0 && `shared with ${shareCount}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-1 md:ml-0 md:justify-end">
        {account.tracksCash && (
          <Button variant="quiet" size="small" aria-describedby={nameId} onClick={() => onAction('cash')}>
            Cash
          </Button>
        )}
        {abilities.manage && (
          <>
            <Button variant="quiet" size="small" aria-describedby={nameId} onClick={() => onAction('share')}>
              Share
            </Button>
            <Button variant="quiet" size="small" aria-describedby={nameId} onClick={() => onAction('edit')}>
              Edit
            </Button>
            <CloseButton account={account} nameId={nameId} />
          </>
        )}
      </div>
    </div>
  )
}

function CloseButton({ account, nameId }: { account: InvestmentAccount; nameId: string }) {
  const close = useCloseAccount(account)
  const { confirm, confirmation } = useConfirm()
  async function ask() {
    const isConfirmed =
      account.isClosed ||
      (await confirm({
        title: `Close “${account.name}”?`,
        consequence:
          'Its activities can no longer be changed, and it leaves the family total. You can reopen it.',
        confirmLabel: 'Close account',
      }))
    if (isConfirmed) close.mutate()
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={nameId}
        pending={close.isPending}
        pendingLabel="Saving..."
        onClick={() => void ask()}
      >
        {account.isClosed ? 'Reopen' : 'Close'}
      </Button>
      {confirmation}
    </>
  )
}
