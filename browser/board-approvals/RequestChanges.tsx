import { formatDay } from '#browser/platform/format/format-instant.ts'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'

import {
  ComparisonTable,
  createValueColumn,
  ComparisonValue,
  type Difference,
  type ComparisonColumn,
} from './ComparisonTable.tsx'
import { fieldLabels } from './format-value.ts'
import { MergeSummary } from './MergeSummary.tsx'
import { VerificationNotice } from './VerificationNotice.tsx'

/** The requested changes, compared with the current values. */
export function RequestChanges({ approval }: { approval: BoardApproval }) {
  const { kind, differences, alsoVerifies } = approval
  if (kind === 'claim')
    return (
      <>
        <p>
          {approval.isOwn
            ? 'This request links your account to this member. You can then edit your own details.'
            : 'This request links the requester’s account to this member. The requester can then edit their own details.'}
        </p>
        {approval.claimant !== null && <Claimant claimant={approval.claimant} />}
        {alsoVerifies && <VerificationNotice alsoVerifies={alsoVerifies} />}
        {differences.length > 0 && <NewMemberDetails differences={differences} />}
      </>
    )
  if (kind === 'new_member') return <NewMemberDetails differences={differences} />
  if (kind === 'merge') return <MergeSummary approval={approval} />
  const columns = [beforeColumn, requestedColumn, ...(approval.status === 'pending' ? [currentColumn] : [])]
  return <ComparisonTable caption="Requested changes" columns={columns} rows={differences} />
}

/** Details that help the board to verify a claim. */
function Claimant({ claimant }: { claimant: NonNullable<BoardApproval['claimant']> }) {
  const { email, accountCreatedAt, matchesMemberEmail, competingClaims, otherClaims } = claimant
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small sm:gap-x-8">
      <dt className="text-muted">Account</dt>
      <dd className="min-w-0 wrap-anywhere">
        {email}, created {formatDay(accountCreatedAt)}
      </dd>
      <dt className="text-muted">Email</dt>
      <dd>
        {matchesMemberEmail
          ? 'Matches the email address in the member’s profile. The account’s address has not been verified.'
          : 'No email address that others recorded for this member matches this account. Ask the member in person before you approve.'}
      </dd>
      {competingClaims > 0 && (
        <>
          <dt className="text-muted">Other claims</dt>
          <dd>
            {competingClaims === 1 ? 'Another account claims' : `${competingClaims} other accounts claim`}{' '}
            this member.
          </dd>
        </>
      )}
      {otherClaims > 0 && (
        <>
          <dt className="text-muted">Other members</dt>
          <dd>
            This account also claims {otherClaims === 1 ? 'another member' : `${otherClaims} other members`}.
          </dd>
        </>
      )}
    </dl>
  )
}

/** The details of a new member. The heading already shows the name. */
function NewMemberDetails({ differences }: { differences: Difference[] }) {
  const details = differences.filter(({ field }) => field !== 'firstName' && field !== 'lastName')
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small sm:gap-x-8">
      {details.map(({ field, after }) => (
        <div key={field} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{fieldLabels[field] ?? field}</dt>
          <dd className="min-w-0 whitespace-pre-line">
            <ComparisonValue field={field} value={after} alt="Requested photograph" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const previousColumn = createValueColumn('Before', ({ before }) => before, 'muted', 'Previous photograph')
const beforeColumn: ComparisonColumn = {
  header: previousColumn.header,
  cell: difference =>
    difference.isHidden ? (
      <span className="text-muted">Hidden from you</span>
    ) : (
      previousColumn.cell(difference)
    ),
}
const requestedColumn = createValueColumn('Requested', ({ after }) => after, 'plain', 'Requested photograph')
/** For a pending request: the current value, if it changed since the request was made. */
const currentColumn: ComparisonColumn = {
  header: 'Now',
  cell: ({ field, before, current, isHidden }) =>
    isHidden ? (
      <span className="text-muted">Hidden from you</span>
    ) : current === before ? (
      <span className="text-muted">unchanged</span>
    ) : (
      <span className="whitespace-pre-line text-danger">
        <ComparisonValue field={field} value={current} alt="Current photograph" />
      </span>
    ),
}
