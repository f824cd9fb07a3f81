import { Link } from 'wouter'

import { dayOf } from '#browser/platform/moments.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { Table } from '#browser/ui/Table.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { fieldLabels } from './field-labels.ts'
import { shownValue } from './shown-value.ts'

type Difference = BoardApproval['differences'][number]

/** What is proposed, field by field, against what is there. */
export function Differences({ approval }: { approval: BoardApproval }) {
  const { kind, differences, duplicateId } = approval
  if (kind === 'claim')
    return (
      <>
        <p>The account is to be linked to this member: its owner then edits their own details.</p>
        {approval.claimant !== null && <Claimant claimant={approval.claimant} />}
      </>
    )
  if (kind === 'new_member') return <AsSubmitted differences={differences} />
  return (
    <>
      {duplicateId !== null && (
        <p>
          <Link href={pathTo('familyMember', { id: duplicateId })} className="link">
            The other entry
          </Link>{' '}
          goes into this one: whoever names it names this member, and what only it says is taken over.
        </p>
      )}
      {differences.length > 0 && (
        <Table
          caption="What is proposed"
          captionHidden
          columns={[field, ...columns[kind], ...(isOpenCorrection(approval) ? [now] : [])]}
          rows={differences}
          rowKey={difference => difference.field}
          className="text-small [&_tr:last-child]:border-b-0 md:[&_td]:align-top md:[&_th]:align-top"
        />
      )}
    </>
  )
}

/** What tells whether the account is who it says. To be sure, one asks the person. */
function Claimant({ claimant }: { claimant: NonNullable<BoardApproval['claimant']> }) {
  const { email, since, isKnownEmail, rivals } = claimant
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
            <Value field={field} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ field, value }: { field: string; value: string | null }) {
  if (value !== null && lists.has(field)) return <Lines value={value} />
  if (field !== 'profileImage' || value === null) return shownValue(field, value)
  return <img src={value} alt="As proposed" loading="lazy" className="size-24 rounded-md object-cover" />
}

const lists = new Set(['furtherParents', 'partners', 'lifeEvents'])

/** What has several rows: each on a line of its own, which hangs so that one sees where the next begins. */
function Lines({ value }: { value: string }) {
  return value.split('\n').map((line, place) => (
    // Two rows may be alike in every word.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={place} className="mb-1.5 block pl-3 -indent-3 last:mb-0">
      {line}
    </span>
  ))
}

const field = { header: 'Field', cell: (one: Difference) => fieldLabels[one.field] ?? one.field }
const before = (header: string) => ({
  header,
  cell: (one: Difference) => (
    <span className="whitespace-pre-line text-muted">
      <Value field={one.field} value={one.before} />
    </span>
  ),
})
const after = (header: string) => ({
  header,
  cell: (one: Difference) => (
    <span className="whitespace-pre-line">
      <Value field={one.field} value={one.after} />
    </span>
  ),
})
/** While it waits: whether what stands there is still what the proposal was made on. */
const now = {
  header: 'Now',
  cell: (one: Difference) =>
    one.now === one.before ? (
      <span className="text-muted">unchanged</span>
    ) : (
      <span className="whitespace-pre-line text-danger">
        <Value field={one.field} value={one.now} />
      </span>
    ),
}

const columns = {
  correction: [before('Before'), after('Proposed')],
  merge: [before('In the other'), after('Together')],
}

function isOpenCorrection({ kind, status }: BoardApproval): boolean {
  return kind === 'correction' && status === 'pending'
}
