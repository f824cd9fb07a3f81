import { Link } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { Table } from '#browser/ui/Table.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { fieldLabels } from './field-labels.ts'

type Difference = BoardApproval['differences'][number]

/** What is proposed, field by field, against what is there. */
export function Differences({ approval }: { approval: BoardApproval }) {
  const { kind, differences, duplicateId } = approval
  if (kind === 'claim')
    return <p>The account is to be linked to this member: its owner then edits their own details.</p>
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
          columns={[field, ...columns[kind]]}
          rows={differences}
          rowKey={difference => difference.field}
          className="text-small"
        />
      )}
    </>
  )
}

const field = { header: 'Field', cell: (one: Difference) => fieldLabels[one.field] ?? one.field }
const before = (header: string) => ({
  header,
  cell: (one: Difference) => <span className="text-muted">{one.before ?? '—'}</span>,
})
const after = (header: string) => ({
  header,
  cell: (one: Difference) => <span className="whitespace-pre-line">{one.after ?? '—'}</span>,
})
/** Whether what stands there is still what the proposal was made on. */
const now = {
  header: 'Now',
  cell: (one: Difference) =>
    one.now === one.before ? (
      <span className="text-muted">unchanged</span>
    ) : (
      <span className="text-danger">{one.now ?? '—'}</span>
    ),
}

const columns = {
  new_member: [after('As submitted')],
  correction: [before('Before'), after('Proposed'), now],
  merge: [before('In the other'), after('Together')],
}
