import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { boardNoticesQuery } from '#browser/accounts/linked-member.ts'
import { failureSentence } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { deleteNotesDraft, readNotesDraft, useUpdateNotes } from './queries.ts'

/** The requester's notes for the board, editable while the request is pending. */
export function RequestNotes({ approval }: { approval: BoardApproval }) {
  const { id, kind, familyMemberId, memberName, requestNotes } = approval
  const notices = useQuery(boardNoticesQuery)
  const { user } = useCurrentUser()
  const [draft] = useState(() =>
    kind === 'new_member' && user !== null ? readNotesDraft(familyMemberId, user.id) : undefined,
  )
  const [isOpen, setOpen] = useState(draft !== undefined)
  const [notes, setNotes] = useState(draft ?? requestNotes ?? '')
  const update = useUpdateNotes(() => {
    if (draft !== undefined) deleteNotesDraft(familyMemberId)
    setOpen(false)
  })
  const action = requestNotes === null ? 'Add notes for the board' : 'Edit your notes'
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p className="text-small text-muted">
        Waiting for the board. You cannot decide your own request.
        {notices.data?.deciders === 0 &&
          ' No one else can decide yet. Your request will wait until there is another board member or administrator.'}
      </p>
      {isOpen ? (
        <form
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            update.mutate({ id, requestNotes: notes })
          }}
        >
          {update.isError && (
            <Alert>{failureSentence(update.error, 'Your notes could not be saved. Please try again.')}</Alert>
          )}
          <Field label="Notes for the board" hint="Anything that helps the board decide.">
            <Textarea
              rows={3}
              maxLength={2000}
              value={notes}
              onChange={event => setNotes(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" pending={update.isPending} pendingLabel="Saving...">
              Save
            </Button>
            <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5 justify-self-start"
          aria-label={`${action}: ${memberName}`}
          onClick={() => setOpen(true)}
        >
          {action}
        </Button>
      )}
    </div>
  )
}
