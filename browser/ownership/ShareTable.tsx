import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { DataTable, type DataTableProps } from '#browser/ui/lists/DataTable.tsx'
import { compare, formatDollars } from '#contract/finance/exact.ts'
import { entityKinds } from '#contract/ownership/ownership-choices.ts'
import type { EntityShare } from '#contract/ownership/ownership.ts'

import { formatSharePercent } from './describe-ownership.ts'

/** The entities of which the viewer owns a part. */
export function ShareTable({
  entities,
  isUnsolvable,
}: {
  entities: readonly EntityShare[]
  /** Whether a loop of stakes leaves shares unknown, maybe those of the viewer. */
  isUnsolvable: boolean
}) {
  return (
    <DataTable
      caption="My share of each entity"
      captionHidden
      rows={entities}
      rowKey={({ entity }) => entity.id}
      columns={columns}
      empty={
        isUnsolvable ? (
          <EmptyState title="Your share cannot be calculated" heading="h3">
            Some stakes form a loop, which is described below. Your share appears once the board has corrected
            it.
          </EmptyState>
        ) : (
          <EmptyState title="No share on this day" heading="h3">
            When the board records that you own a part of a company or a trust, you find your share here.
          </EmptyState>
        )
      }
    />
  )
}

/** The exact percentages are in the column of the paths. */
const shownPlaces = 2

const columns: DataTableProps<EntityShare>['columns'] = [
  {
    header: 'Entity',
    cell: ({ entity }) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{entity.name}</span>
        <span className="text-small font-normal text-muted">{entityKinds[entity.kind]}</span>
      </span>
    ),
  },
  { header: 'My share', numeric: true, cell: ({ share }) => formatSharePercent(share, shownPlaces) },
  { header: 'Through', cell: share => <Paths share={share} /> },
  {
    header: 'Unassigned',
    numeric: true,
    cell: ({ unassigned }) =>
      compare(unassigned.percent, '0') > 0 ? formatSharePercent(unassigned, shownPlaces) : '0%',
  },
  { header: 'Accounts', numeric: true, cell: ({ accounts, value }) => formatVisible(accounts, value) },
  {
    header: 'My part',
    numeric: true,
    cell: ({ accounts, shareValue }) => formatVisible(accounts, shareValue),
  },
]

/** Without a visible account, the value is unknown, not zero. */
function formatVisible(accounts: EntityShare['accounts'], value: string): string {
  return accounts.length === 0 ? '—' : formatDollars(value)
}

/** Each chain of stakes from the viewer to the entity. */
function Paths({ share: { paths, hasMorePaths } }: { share: EntityShare }) {
  return (
    <ul className="grid max-w-96 gap-1 text-left text-small">
      {paths.map(({ steps, share }) => (
        <li key={steps.map(({ id, percent }) => `${id} ${percent}`).join(' ')} className="wrap-anywhere">
          {steps.map(({ name, percent }) => `${percent}% of ${name}`).join(' → ')}
          {steps.length > 1 && <span className="text-muted"> = {formatSharePercent(share)}</span>}
        </li>
      ))}
      {hasMorePaths && <li className="text-muted">and through further paths</li>}
    </ul>
  )
}
