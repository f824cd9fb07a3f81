import { useEffect, useRef, useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { BoardApproval } from '#contract/board-approvals/board-approvals.ts'
import { can } from '#contract/roles/capabilities.ts'

import { draftKeys, useWithdraw } from './queries.ts'

const NotesForm = lazyWithPreload(() => import('./NotesForm.tsx'), <Skeleton className="h-40" />)

export interface RequestNotesProps {
  approval: BoardApproval
  /** Called with the unsent notes, or undefined without any. */
  onNoteChange: (note: string | undefined) => void
  /** Called after the request was withdrawn, before the list is refetched. */
  onWithdrawn: () => void
  /** Called when the board decided first, before the list is refetched. */
  onConflict: () => void
}

/** The requester's notes for the board, editable while the request is pending. */
export function RequestNotes({ approval, onNoteChange, ...on }: RequestNotesProps) {
  const { id, memberName, requestNotes } = approval
  const { user } = useCurrentUser()
  const [openedBy, setOpenedBy] = useState<'draft' | 'user' | null>(() =>
    hasOpenDraft(draftKeys.notes(id), user?.id) ? 'draft' : null,
  )
  const opener = useOpener(openedBy !== null)
  const stored = requestNotes ?? ''
  const action = requestNotes === null ? 'Add notes for the board' : 'Edit your notes'
  function closeForm() {
    onNoteChange(undefined)
    setOpenedBy(null)
  }
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {approval.isSuperseded && (
        <Alert>
          The member has changed since this correction was requested, so it can no longer be approved.
          Withdraw it and request a new correction.
        </Alert>
      )}
      <p className="text-small text-muted">
        Waiting for the board.
        {can(user, 'approvals.decide') && ' You cannot decide your own request.'}
        {approval.deciders === 0 &&
          ' No one else can decide yet. Your request will wait until there is another board member or administrator.'}
      </p>
      {openedBy !== null ? (
        <NotesForm
          approvalId={id}
          requestNotes={stored}
          takesFocus={openedBy === 'user'}
          onChange={notes => onNoteChange(notes === stored ? undefined : notes)}
          onClose={closeForm}
          onConflict={on.onConflict}
        />
      ) : (
        <div className="-ml-3.5 flex flex-wrap gap-1">
          <Button
            ref={opener}
            variant="quiet"
            size="small"
            aria-label={`${action}: ${memberName}`}
            onClick={() => setOpenedBy('user')}
          >
            {action}
          </Button>
          <WithdrawButton approval={approval} {...on} />
        </div>
      )}
    </div>
  )
}

/** The button that opens the form. It takes the focus when the form is closed. */
function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/** Withdraws the request after a confirmation. */
function WithdrawButton({ approval, ...on }: Omit<RequestNotesProps, 'onNoteChange'>) {
  const { id, kind, memberName } = approval
  const withdraw = useWithdraw(on)
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      aria-label={`Withdraw request: ${memberName}`}
      question={{
        title: `Withdraw your request about ${memberName}?`,
        consequence:
          kind === 'new_member'
            ? `${memberName} will be removed from the tree, and other requests about them will be rejected.`
            : 'Nothing will change in the tree. You can send a new request.',
        confirmLabel: 'Withdraw request',
      }}
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ id, memberName })}
    >
      Withdraw request
    </ConfirmButton>
  )
}
