import { useState } from 'react'
import { Link } from 'wouter'

import { formatDay } from '#browser/platform/format-instant.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Textarea } from '#browser/ui/controls/Textarea.tsx'
import { CopyButton } from '#browser/ui/CopyButton.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { useDecide, type Decision } from './queries.ts'
import { questionBefore, type Question } from './question-before.ts'
import { RequestChanges } from './RequestChanges.tsx'
import { RequestNotes } from './RequestNotes.tsx'

const ConfirmDialog = lazyWithPreload(() => import('#browser/ui/overlays/ConfirmDialog.tsx'))

const kinds: Record<BoardApproval['kind'], string> = {
  new_member: 'New member',
  correction: 'Correction',
  merge: 'Merge',
  claim: 'Profile claim',
}

export interface RequestCardProps {
  approval: BoardApproval
  /** The unsent note with the decision, or the requester's unsent notes for the board. */
  note: string | undefined
  onNoteChange: (note: string | undefined) => void
  /** Called after the decision was saved, before the list is refetched. */
  onDecided: () => void
  /** Called when someone else decided first, before the list is refetched. */
  onConflict: () => void
}

/** One request: the requester, the requested changes and the decision. */
export function RequestCard({ approval, ...decision }: RequestCardProps) {
  const { id, kind, memberName, familyMemberId, requestedBy, requestedAt, requestNotes, status } = approval
  const { note = '' } = decision
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
          {note.trim() !== '' && <UnsentNote id={id} note={note} onNoteChange={decision.onNoteChange} />}
        </>
      ) : (
        <>
          {approval.isSuperseded && (
            <Alert>
              The member has changed since this correction was requested, so it can no longer be approved.{' '}
              {approval.isOwn
                ? 'Withdraw it and request a new correction.'
                : 'Reject it and ask the requester for a new one.'}
            </Alert>
          )}
          {approval.canDecide ? (
            <Decide approval={approval} {...decision} />
          ) : approval.isOwn ? (
            <RequestNotes
              approval={approval}
              note={decision.note}
              onNoteChange={decision.onNoteChange}
              onWithdrawn={decision.onDecided}
            />
          ) : (
            <p className="border-t border-line pt-4 text-small text-muted">Waiting for the board.</p>
          )}
        </>
      )}
    </Card>
  )
}

const labels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const
const tones = { pending: 'gold', approved: 'accent', rejected: 'danger' } as const

function Decide({ approval, note = '', onNoteChange, onDecided, onConflict }: RequestCardProps) {
  const { id, memberName, isSuperseded } = approval
  const [unconfirmed, setUnconfirmed] = useState<{ verb: Decision['verb']; question: Question }>()
  const decide = useDecide({
    onDecided() {
      onNoteChange(undefined)
      onDecided()
    },
    onConflict,
  })
  const pendingVerb = decide.isPending ? decide.variables.verb : undefined
  const send = (verb: Decision['verb']) => decide.mutate({ id, verb, approvalNotes: note })

  function askOrSend(verb: Decision['verb']): void {
    const question = questionBefore(verb, approval)
    if (question === null) send(verb)
    else setUnconfirmed({ verb, question })
  }
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <Field label="Note with your decision" hint="The requester can read this note.">
        <Textarea
          rows={2}
          maxLength={2000}
          aria-label={`Note with your decision: ${memberName}`}
          value={note}
          onChange={event => onNoteChange(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        {!isSuperseded && (
          <Button
            aria-label={`Approve: ${memberName}`}
            pending={pendingVerb === 'approve'}
            disabled={pendingVerb === 'reject'}
            onClick={() => askOrSend('approve')}
          >
            Approve
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={`Reject: ${memberName}`}
          pending={pendingVerb === 'reject'}
          disabled={pendingVerb === 'approve'}
          onClick={() => askOrSend('reject')}
        >
          Reject
        </Button>
      </div>
      {unconfirmed !== undefined && (
        <ConfirmDialog
          title={unconfirmed.question.title}
          confirmLabel={unconfirmed.question.confirmLabel}
          pendingLabel="Sending..."
          isPending={false}
          onConfirm={() => {
            // Closed at once, so that the focus is on the pressed button when the request leaves the list.
            setUnconfirmed(undefined)
            send(unconfirmed.verb)
          }}
          onClose={() => setUnconfirmed(undefined)}
        >
          {unconfirmed.question.consequence}
        </ConfirmDialog>
      )}
    </div>
  )
}

interface UnsentNoteProps extends Pick<RequestCardProps, 'onNoteChange'> {
  id: string
  note: string
}

/** Shows the note that was typed for a request that someone else decided first. */
function UnsentNote({ id, note, onNoteChange }: UnsentNoteProps) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4 text-small">
      <p className="text-muted">Your note was not sent because someone else decided this request first.</p>
      <p className="whitespace-pre-line wrap-anywhere">{note}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={() => note}
          copied={{ description: 'Paste your note wherever you need it.' }}
          failed={{ description: 'Select your note and copy it.' }}
        >
          Copy note
        </CopyButton>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onNoteChange(undefined)
            document.getElementById(`request-${id}`)?.focus()
          }}
        >
          Discard note
        </Button>
      </div>
    </div>
  )
}
