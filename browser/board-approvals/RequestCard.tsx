import { Link } from 'wouter'

import { dayOf } from '#browser/platform/moments.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { useDecide } from './queries.ts'
import { RequestChanges } from './RequestChanges.tsx'
import { RequestNotes } from './RequestNotes.tsx'

const kinds: Record<BoardApproval['kind'], string> = {
  new_member: 'New member',
  correction: 'Correction',
  merge: 'Two entries, one person',
  claim: 'This is me',
}

export interface RequestCardProps {
  approval: BoardApproval
  /** What is typed as a note with the decision, and was not sent. */
  note: string
  onNote: (note: string) => void
  /** The decision holds, and what is shown is about to be read again. */
  onDecided: () => void
  /** Somebody else has decided, and what is shown is about to be read again. */
  onTooLate: () => void
}

/** One request: who asks for what, how it differs from what is there, and the decision. */
export function RequestCard({ approval, ...decision }: RequestCardProps) {
  const { id, kind, memberName, familyMemberId, requestedBy, requestedAt, requestNotes, status } = approval
  return (
    <Card className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="eyebrow">{kinds[kind]}</p>
          <h3 id={`request-${id}`} tabIndex={-1} className="mt-1">
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
      <RequestChanges approval={approval} />
      {approval.status !== 'pending' ? (
        <>
          <p className="border-t border-line pt-4 text-small text-muted">
            {labels[status]} by {approval.approvedBy}
            {approval.reviewedAt !== null && `, ${dayOf(approval.reviewedAt)}`}
            {approval.approvalNotes !== null && `: “${approval.approvalNotes}”`}
          </p>
          {decision.note.trim() !== '' && <UnsentNote id={id} {...decision} />}
        </>
      ) : approval.mayDecide ? (
        <Decide id={id} memberName={memberName} {...decision} />
      ) : approval.isOwn ? (
        <RequestNotes approval={approval} />
      ) : (
        <p className="border-t border-line pt-4 text-small text-muted">It waits for the board.</p>
      )}
    </Card>
  )
}

const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const
const tones = { pending: 'gold', approved: 'accent', rejected: 'danger' } as const

interface DecideProps extends Omit<RequestCardProps, 'approval'> {
  id: string
  memberName: string
}

function Decide({ id, memberName, note, onNote, onDecided, onTooLate }: DecideProps) {
  const decide = useDecide({
    onDecided() {
      onNote('')
      onDecided()
    },
    onTooLate,
  })
  const verb = decide.isPending ? decide.variables.verb : undefined
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Field label="A note with your decision" hint="Whoever asked reads it.">
        <Textarea
          rows={2}
          maxLength={2000}
          aria-label={`A note with your decision: ${memberName}`}
          value={note}
          onChange={event => onNote(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={`Approve: ${memberName}`}
          pending={verb === 'approve'}
          disabled={verb === 'reject'}
          onClick={() => decide.mutate({ id, verb: 'approve', approvalNotes: note })}
        >
          Approve
        </Button>
        <Button
          variant="secondary"
          aria-label={`Reject: ${memberName}`}
          pending={verb === 'reject'}
          disabled={verb === 'approve'}
          onClick={() => decide.mutate({ id, verb: 'reject', approvalNotes: note })}
        >
          Reject
        </Button>
      </div>
    </div>
  )
}

/** Somebody else was faster. What was typed is not lost. */
function UnsentNote({ id, note, onNote }: Pick<DecideProps, 'id' | 'note' | 'onNote'>) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4 text-small">
      <p className="text-muted">Your note was not sent: the request was decided before.</p>
      <p className="whitespace-pre-line wrap-anywhere">{note}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={() => note}
          copied={{ description: 'Your note can be pasted wherever it is of use.' }}
          failed={{ description: 'Please mark your note and copy it yourself.' }}
        >
          Copy my note
        </CopyButton>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onNote('')
            document.getElementById(`request-${id}`)?.focus()
          }}
        >
          Put it away
        </Button>
      </div>
    </div>
  )
}
