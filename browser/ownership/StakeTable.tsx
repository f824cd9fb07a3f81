import { Link } from 'wouter'

import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { isRunning } from '#contract/ownership/ownership-terms.ts'
import type { OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'

import { DeleteButton } from './DeleteButton.tsx'
import { draftKeys, useDeleteStake } from './queries.ts'
import { Term } from './Term.tsx'

const StakeChangeDialog = lazyDialog(() => import('./StakeChangeDialog.tsx'))

/** The owners of an entity: the current ones first, then those to come and those that ended. */
export function StakeTable({
  entity,
  stakes,
  today,
  canManage,
}: {
  entity: OwnershipEntity
  stakes: readonly OwnershipStake[]
  today: string
  canManage: boolean
}) {
  const ordered = stakes.toSorted(
    (left, right) =>
      Number(isRunning(right, today)) - Number(isRunning(left, today)) ||
      right.fromDate.localeCompare(left.fromDate),
  )
  return (
    <div className="mt-5">
      <DataTable
        caption={`Owners of ${entity.name}`}
        captionHidden
        rows={ordered.map(stake => ({ stake, entity, today }))}
        rowKey={({ stake }) => stake.id}
        columns={canManage ? managedColumns : columns}
        empty={<p className="text-small text-muted">No owner is recorded.</p>}
      />
    </div>
  )
}

type Row = { stake: OwnershipStake; entity: OwnershipEntity; today: string }

const columns: DataTableProps<Row>['columns'] = [
  { header: 'Owner', cell: ({ stake }) => <Owner stake={stake} /> },
  { header: 'Percentage', numeric: true, cell: ({ stake }) => `${stake.percent}%` },
  {
    header: 'Days',
    cell: ({ stake, today }) => <Term term={stake} today={today} />,
  },
]

const managedColumns: typeof columns = [
  ...columns,
  { header: 'Actions', cell: ({ stake, entity }) => <StakeActions stake={stake} entity={entity} /> },
]

function nameOwner({ member, ownerEntity }: OwnershipStake): string {
  return member?.name ?? ownerEntity?.name ?? ''
}

function Owner({ stake }: { stake: OwnershipStake }) {
  const { member } = stake
  if (member === null) return <span className="wrap-anywhere">{nameOwner(stake)}</span>
  return (
    <Link href={buildPath('familyMember', { id: member.id })} className="link wrap-anywhere">
      {member.name}
    </Link>
  )
}

function StakeActions({ stake, entity }: { stake: OwnershipStake; entity: OwnershipEntity }) {
  const [isChanging, setIsChanging] = useDraftDialog(draftKeys.changeStake(stake.id))
  const deletion = useDeleteStake(stake)
  const name = `${nameOwner(stake)} in ${entity.name}`
  return (
    <span className="flex flex-wrap gap-2 as-table:flex-nowrap">
      <Button
        variant="secondary"
        size="small"
        aria-label={`Change or end: ${name}`}
        onPointerEnter={StakeChangeDialog.preload}
        onFocus={StakeChangeDialog.preload}
        onClick={() => setIsChanging(true)}
      >
        Change or end
      </Button>
      <DeleteButton
        name={name}
        question={{
          title: 'Delete this stake?',
          consequence: `${name}, ${stake.percent}%, was entered by mistake. A stake that ended is changed instead: give it a last day, so that earlier days stay as they were.`,
          confirmLabel: 'Delete stake',
        }}
        deletion={deletion}
      />
      {isChanging && <StakeChangeDialog stake={stake} name={name} onClose={() => setIsChanging(false)} />}
    </span>
  )
}
