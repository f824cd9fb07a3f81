import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { ComparisonTable, valueColumn } from './ComparisonTable.tsx'
import { mergeWarning } from './merge-warning.ts'

/** Two entries that are to be one: what each says where they differ, and what they would say together. */
export function MergeSummary({ approval }: { approval: BoardApproval }) {
  const { differences, duplicateId, memberName, duplicateName, status } = approval
  const other = duplicateName ?? 'The other entry'
  // Two entries for one person mostly bear one name, and then it would not tell them apart.
  const names = memberName === other ? ['This entry', 'The other'] : [memberName, other]
  const doubts = status === 'pending' ? mergeWarning(differences) : null
  return (
    <>
      <p>
        The other entry,{' '}
        {duplicateId === null || status === 'approved' ? (
          other
        ) : (
          <Link href={pathTo('familyMember', { id: duplicateId })} className="link">
            {other}
          </Link>
        )}
        , goes into this one: whoever names it names this member, and what only it says is taken over.
      </p>
      {doubts !== null && (
        <p className="flex gap-3 rounded-md border border-danger/45 bg-danger-soft px-4 py-3 text-small text-danger">
          <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-[0.15em] size-5 shrink-0" />
          {doubts}
        </p>
      )}
      {differences.length === 0 ? (
        <p className="text-muted">The other entry says nothing that this one does not say.</p>
      ) : (
        <ComparisonTable
          caption="What the two entries say"
          columns={[
            valueColumn(names[0]!, one => one.own ?? null, 'muted'),
            valueColumn(names[1]!, one => one.before, 'muted'),
            valueColumn('Together', one => one.after),
          ]}
          rows={differences}
        />
      )}
    </>
  )
}
