import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'

import { ComparisonTable, createValueColumn } from './ComparisonTable.tsx'
import { describeMergeWarning } from './merge-warning.ts'
import { VerificationNotice } from './VerificationNotice.tsx'

/** Compares two entries for the same person and shows the merged result. */
export function MergeSummary({ approval }: { approval: BoardApproval }) {
  const { differences, duplicateId, memberName, duplicateName, status, alsoVerifies } = approval
  const duplicate = duplicateName ?? 'The other entry'
  // Both entries often have the same name, which would make the columns ambiguous.
  const headers = memberName === duplicate ? ['This entry', 'The other entry'] : [memberName, duplicate]
  const warning = status === 'pending' ? describeMergeWarning(differences) : null
  return (
    <>
      <p>
        This request merges the other entry,{' '}
        {duplicateId === null || status === 'approved' ? (
          duplicate
        ) : (
          <Link href={buildPath('familyMember', { id: duplicateId })} className="link">
            {duplicate}
          </Link>
        )}
        , into this one. Relatives of the other entry become relatives of this member. Details that only the
        other entry has are added to this member.
      </p>
      {alsoVerifies && <VerificationNotice alsoVerifies={alsoVerifies} />}
      {warning !== null && (
        <p className="flex gap-3 rounded-md border border-danger/45 bg-danger-soft px-4 py-3 text-small text-danger">
          <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-[0.15em] size-5 shrink-0" />
          {warning}
        </p>
      )}
      {differences.length === 0 ? (
        <p className="text-muted">The two entries have the same details.</p>
      ) : (
        <ComparisonTable
          caption="The two entries"
          columns={[
            createValueColumn(headers[0]!, ({ memberValue }) => memberValue ?? null, 'muted'),
            createValueColumn(headers[1]!, ({ before }) => before, 'muted'),
            createValueColumn('After the merge', ({ after }) => after),
          ]}
          rows={differences}
        />
      )}
    </>
  )
}
