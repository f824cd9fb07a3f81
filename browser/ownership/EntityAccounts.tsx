import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { formatDollars } from '#contract/exact.ts'
import type { EntityAccount, OwnershipEntity } from '#contract/ownership.ts'

import { useRemoveAccount } from './queries.ts'

/** The accounts of an entity that the viewer may see. */
export function EntityAccounts({
  entity,
  accounts,
}: {
  entity: OwnershipEntity
  accounts: readonly EntityAccount[]
}) {
  return (
    <div className="mt-5">
      <h4 className="text-small font-medium text-muted">Accounts that you can see</h4>
      {accounts.length === 0 ? (
        <p className="mt-1 text-small text-muted">None.</p>
      ) : (
        <ul className="mt-1">
          {accounts.map(account => (
            <li
              key={account.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2 last:border-b-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {account.name} <span className="text-small text-muted">managed by {account.ownerName}</span>
              </span>
              <span className="flex flex-wrap items-center gap-x-4">
                <span className="tabular">{formatDollars(account.value)}</span>
                {account.staleCount > 0 && <span className="text-small text-muted">with old prices</span>}
                {account.missingRateCount > 0 && (
                  <span className="text-small text-muted">without a missing exchange rate</span>
                )}
                {account.abilities.manage && <RemoveAccount entity={entity} account={account} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function RemoveAccount({ entity, account }: { entity: OwnershipEntity; account: EntityAccount }) {
  const remove = useRemoveAccount(account)
  const { confirm, confirmation } = useConfirm()
  const { name } = account
  async function removeIfConfirmed(): Promise<void> {
    const isConfirmed = await confirm({
      title: `Remove ${name} from ${entity.name}?`,
      consequence: 'The account stays yours, and no entity owns it. You can add it again.',
      confirmLabel: 'Remove account',
    })
    if (isConfirmed) remove.mutate()
  }
  return (
    <>
      <Button
        ref={focusSuccessor}
        data-focus-successor="entities"
        variant="quiet"
        size="small"
        aria-label={`Remove ${name} from ${entity.name}`}
        pending={remove.isPending}
        pendingLabel="Removing..."
        onClick={removeIfConfirmed}
      >
        Remove
      </Button>
      {confirmation}
    </>
  )
}
