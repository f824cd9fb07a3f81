import { dayOf } from '#browser/platform/moments.ts'
import type { BoardApproval } from '#contract/board-approvals.ts'

import {
  ComparisonTable,
  valueColumn,
  Value,
  type Difference,
  type ComparisonColumn,
} from './ComparisonTable.tsx'
import { fieldLabels } from './field-labels.ts'
import { MergeSummary } from './MergeSummary.tsx'

/** What is proposed, field by field, against what is there. */
export function RequestChanges({ approval }: { approval: BoardApproval }) {
  const { kind, differences } = approval
  if (kind === 'claim')
    return (
      <>
        <p>The account is to be linked to this member: its owner then edits their own details.</p>
        {approval.claimant !== null && <Claimant claimant={approval.claimant} />}
      </>
    )
  if (kind === 'new_member') return <AsSubmitted differences={differences} />
  if (kind === 'merge') return <MergeSummary approval={approval} />
  const columns = [before, proposed, ...(approval.status === 'pending' ? [now] : [])]
  return <ComparisonTable caption="What is proposed" columns={columns} rows={differences} />
}

/** What tells whether the account is who it says. To be sure, one asks the person. */
function Claimant({ claimant }: { claimant: NonNullable<BoardApproval['claimant']> }) {
  const { email, since, isKnownEmail, rivals, otherClaims } = claimant
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small sm:gap-x-8">
      <dt className="text-muted">Account</dt>
      <dd className="min-w-0 wrap-anywhere">
        {email}, since {dayOf(since)}
      </dd>
      <dt className="text-muted">In the tree</dt>
      <dd>
        {isKnownEmail
          ? 'The member’s own address is the same. Nobody has confirmed that the account’s is theirs.'
          : 'The member is not known by this address. Please ask them before you approve.'}
      </dd>
      {rivals > 0 && (
        <>
          <dt className="text-muted">Others</dt>
          <dd>{rivals === 1 ? 'Somebody else says' : `${rivals} others say`} that they are this person.</dd>
        </>
      )}
      {otherClaims > 0 && (
        <>
          <dt className="text-muted">Elsewhere</dt>
          <dd>
            The same account says that it is {otherClaims === 1 ? 'another person' : `${otherClaims} others`}{' '}
            of the tree, too.
          </dd>
        </>
      )}
    </dl>
  )
}

/** Nothing stands there yet that it could be held against. The names stand above it already. */
function AsSubmitted({ differences }: { differences: Difference[] }) {
  const told = differences.filter(({ field }) => field !== 'firstName' && field !== 'lastName')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small sm:gap-x-8">
      {told.map(({ field, after }) => (
        <div key={field} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{fieldLabels[field] ?? field}</dt>
          <dd className="min-w-0 whitespace-pre-line">
            <Value field={field} value={after} picture="As proposed" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const before = valueColumn('Before', one => one.before, 'muted', 'As it was')
const proposed = valueColumn('Proposed', one => one.after, 'plain', 'As proposed')
/** While it waits: whether what stands there is still what the proposal was made on. */
const now: ComparisonColumn = {
  header: 'Now',
  cell: one =>
    one.now === one.before ? (
      <span className="text-muted">unchanged</span>
    ) : (
      <span className="whitespace-pre-line text-danger">
        <Value field={one.field} value={one.now} picture="As it is now" />
      </span>
    ),
}
