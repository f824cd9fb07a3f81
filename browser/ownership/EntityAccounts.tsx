import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { formatDollars } from '#contract/finance/exact.ts'
import { isRunning } from '#contract/ownership/ownership-terms.ts'
import type { AccountOwnership, EntityAccount, OwnershipEntity } from '#contract/ownership/ownership.ts'

import { DeleteButton } from './DeleteButton.tsx'
import { draftKeys, useDeleteAccountOwnership } from './queries.ts'
import { Term } from './Term.tsx'

const AccountChangeDialog = lazyDialog(() => import('./AccountChangeDialog.tsx'))

/** The accounts of an entity that the viewer may see: those of today first. */
export function EntityAccounts({
  entity,
  ownerships,
  accounts,
  today,
}: {
  entity: OwnershipEntity
  ownerships: readonly AccountOwnership[]
  /** Those of today, with their values. */
  accounts: readonly EntityAccount[]
  today: string
}) {
  const valued = new Map(accounts.map(account => [account.id, account]))
  const rows = ownerships
    .toSorted(
      (left, right) =>
        Number(isRunning(right, today)) - Number(isRunning(left, today)) ||
        left.account.name.localeCompare(right.account.name),
    )
    .map(ownership => ({
      ownership,
      valued: isRunning(ownership, today) ? valued.get(ownership.account.id) : undefined,
      today,
    }))
  return (
    <div className="mt-7">
      <h4 className="text-small font-medium text-muted">Accounts that you can see</h4>
      <div className="mt-1">
        <DataTable
          caption={`Accounts of ${entity.name}`}
          captionHidden
          rows={rows}
          rowKey={({ ownership }) => ownership.id}
          columns={ownerships.some(({ abilities }) => abilities.manage) ? managedColumns : columns}
          empty={<p className="text-small text-muted">None.</p>}
        />
      </div>
    </div>
  )
}

type Row = { ownership: AccountOwnership; valued: EntityAccount | undefined; today: string }

const columns: DataTableProps<Row>['columns'] = [
  {
    header: 'Account',
    cell: ({ ownership: { account } }) => (
      <span className="wrap-anywhere">
        {account.name}{' '}
        <span className="text-small font-normal text-muted">managed by {account.ownerName}</span>
      </span>
    ),
  },
  { header: 'Value', numeric: true, cell: ({ valued }) => <Value account={valued} /> },
  { header: 'Days', cell: ({ ownership, today }) => <Term term={ownership} today={today} /> },
]

const managedColumns: typeof columns = [
  ...columns,
  {
    header: 'Actions',
    cell: ({ ownership }) => (ownership.abilities.manage ? <Actions ownership={ownership} /> : '—'),
  },
]

/** Of today. The entity has no value of a closed account, or of one that it does not own today. */
function Value({ account }: { account: EntityAccount | undefined }) {
  if (account === undefined) return '—'
  return (
    <span className="grid">
      {formatDollars(account.value)}
      {account.staleCount > 0 && <span className="text-small text-muted">with old prices</span>}
      {account.missingRateCount > 0 && (
        <span className="text-small text-muted">without a missing exchange rate</span>
      )}
    </span>
  )
}

function Actions({ ownership }: { ownership: AccountOwnership }) {
  const [isChanging, setIsChanging] = useDraftDialog(draftKeys.changeAccount(ownership.id))
  const deletion = useDeleteAccountOwnership(ownership)
  const { account, entity } = ownership
  const name = `${account.name} in ${entity.name}`
  return (
    <span className="flex flex-wrap gap-2 as-table:flex-nowrap">
      <Button
        variant="secondary"
        size="small"
        aria-label={`Change or end: ${name}`}
        onPointerEnter={AccountChangeDialog.preload}
        onFocus={AccountChangeDialog.preload}
        onClick={() => setIsChanging(true)}
      >
        Change or end
      </Button>
      <DeleteButton
        name={name}
        question={{
          title: `Delete ${account.name} from ${entity.name}?`,
          consequence:
            'These days were entered by mistake, and the account stays yours. When the entity owned it until some day, change the entry instead: give it a last day, so that earlier days stay as they were.',
          confirmLabel: 'Delete entry',
        }}
        deletion={deletion}
      />
      {isChanging && (
        <AccountChangeDialog ownership={ownership} name={name} onClose={() => setIsChanging(false)} />
      )}
    </span>
  )
}
