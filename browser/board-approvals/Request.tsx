import { useState } from 'react'
import { Link } from 'wouter'

import { dayOf } from '#browser/platform/moments.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Textarea } from '#browser/ui/Textarea.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { Differences } from './Differences.tsx'
import { OwnNotes } from './OwnNotes.tsx'
import { useDecide } from './queries.ts'

const kinds: Record<BoardApproval['kind'], string> = {
  new_member: 'New member',
  correction: 'Correction',
  merge: 'Two entries, one person',
  claim: 'This is me',
}

/** One request: who asks for what, how it differs from what is there, and the decision. */
export function Request({ approval }: { approval: BoardApproval }) {
  const { id, kind, memberName, familyMemberId, requestedBy, requestedAt, requestNotes, status } = approval
  return (
    <Card className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="eyebrow">{kinds[kind]}</p>
          <h3 className="mt-1">
            {kind === 'new_member' && status === 'rejected' ? (
              memberName
            ) : (
              <Link href={pathTo('familyMember', { id: familyMemberId })} className="hover:underline">
                {memberName}
              </Link>
            )}
          </h3>
          <p className="mt-1 text-small text-muted">
            {approval.isOwn ? 'Your own request' : `Asked for by ${requestedBy}`}, {dayOf(requestedAt)}
          </p>
        </div>
        <Badge tone={tones[status]}>{labels[status]}</Badge>
      </header>
      {requestNotes !== null && (
        <blockquote className="border-l-2 border-gilt pl-4 font-serif">{requestNotes}</blockquote>
      )}
      <Differences approval={approval} />
      {approval.status !== 'pending' ? (
        <p className="border-t border-line pt-4 text-small text-muted">
          {labels[status]} by {approval.approvedBy}
          {approval.reviewedAt !== null && `, ${dayOf(approval.reviewedAt)}`}
          {approval.approvalNotes !== null && `: “${approval.approvalNotes}”`}
        </p>
      ) : approval.mayDecide ? (
        <Decide id={id} memberName={memberName} />
      ) : approval.isOwn ? (
        <OwnNotes approval={approval} />
      ) : (
        <p className="border-t border-line pt-4 text-small text-muted">It waits for the board.</p>
      )}
    </Card>
  )
}

const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const
const tones = { pending: 'gold', approved: 'accent', rejected: 'danger' } as const

function Decide({ id, memberName }: { id: string; memberName: string }) {
  const decide = useDecide()
  const [approvalNotes, setNotes] = useState('')
  const verb = decide.isPending ? decide.variables.verb : undefined
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Field label="A note with your decision" hint="Whoever asked reads it.">
        <Textarea
          rows={2}
          maxLength={2000}
          value={approvalNotes}
          onChange={event => setNotes(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={`Approve: ${memberName}`}
          pending={verb === 'approve'}
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, verb: 'approve', approvalNotes })}
        >
          Approve
        </Button>
        <Button
          variant="secondary"
          aria-label={`Reject: ${memberName}`}
          pending={verb === 'reject'}
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, verb: 'reject', approvalNotes })}
        >
          Reject
        </Button>
      </div>
    </div>
  )
}
