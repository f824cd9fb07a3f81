import { Link } from 'wouter'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'

import { DecisionForm, type DecisionFormProps } from './DecisionForm.tsx'
import { RequestChanges } from './RequestChanges.tsx'
import { RequestNotes } from './RequestNotes.tsx'

const kinds: Record<BoardApproval['kind'], string> = {
  new_member: 'New member',
  correction: 'Correction',
  merge: 'Merge',
  claim: 'Profile claim',
}

export interface RequestCardProps extends DecisionFormProps {
  /** The unsent note with the decision, or the requester's unsent notes for the board. A decided request shows it. */
  note: string | undefined
  /** Whether someone else decided first. The card reports it even without a note. */
  hasConflict: boolean
  /** Called when the user closes the report that something was not sent. */
  onDismiss: () => void
}

/** One request: the requester, the requested changes and the decision. */
export function RequestCard({ approval, note, hasConflict, onDismiss, ...decision }: RequestCardProps) {
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
              <Link href={buildPath('familyMember', { id: familyMemberId })} className="hover:underline">
                {memberName}
              </Link>
            )}
          </h3>
          <p className="mt-1 text-small text-muted">
            {approval.isOwn ? 'Your own request' : `Requested by ${requestedBy}`}, {formatDay(requestedAt)}
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
            {labels[status]}
            {approval.approvedBy !== null && ` by ${approval.approvedBy}`}
            {approval.reviewedAt !== null && `, ${formatDay(approval.reviewedAt)}`}
            {approval.approvalNotes !== null && `: “${approval.approvalNotes}”`}
          </p>
          {(hasConflict || (note !== undefined && !isSentNote(note, approval))) && (
            <UnsentNote approval={approval} note={note ?? ''} onDismiss={onDismiss} />
          )}
        </>
      ) : approval.canDecide ? (
        <DecisionForm approval={approval} {...decision} />
      ) : (
        <RequestNotes
          approval={approval}
          onNoteChange={decision.onNoteChange}
          onWithdrawn={decision.onDecided}
          onConflict={decision.onConflict}
        />
      )}
    </Card>
  )
}

/** Whether the request has this note already, because only the reply of its call was lost. */
function isSentNote(
  note: string,
  { isOwn, isOwnDecision, requestNotes, approvalNotes }: BoardApproval,
): boolean {
  const sent = isOwn ? requestNotes : isOwnDecision ? approvalNotes : null
  return note.trim() === sent
}

const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const
const tones = { pending: 'gold', approved: 'accent', rejected: 'danger' } as const

type UnsentNoteProps = Pick<RequestCardProps, 'approval' | 'onDismiss'> & { note: string }

/** Shows the decision, or the note, that was not saved because the request was decided first. */
function UnsentNote({ approval, note, onDismiss }: UnsentNoteProps) {
  const { id, isOwn, isOwnDecision } = approval
  const hasNote = note.trim() !== ''
  const unsent = hasNote ? 'note' : isOwn ? 'change' : 'decision'
  return (
    <Alert>
      <p>
        Your {unsent} was not sent because{' '}
        {isOwnDecision ? 'this request was already decided' : 'someone else decided this request first'}.
      </p>
      {hasNote && <p className="mt-3 whitespace-pre-line text-ink">{note}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {hasNote && (
          <CopyButton
            text={() => note}
            copied={{ description: 'Paste your note wherever you need it.' }}
            failed={{ description: 'Select your note and copy it.' }}
          >
            Copy note
          </CopyButton>
        )}
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onDismiss()
            document.getElementById(`request-${id}`)?.focus()
          }}
        >
          {hasNote ? 'Discard note' : 'Close'}
        </Button>
      </div>
    </Alert>
  )
}
