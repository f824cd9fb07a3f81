import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { boardNoticesQuery } from '#browser/accounts/linked-member.ts'
import { sentenceOf } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import type { BoardApproval } from '#contract/board-approvals.ts'

import { deleteNotesDraft, readNotesDraft } from './notes-draft.ts'
import { useUpdateNotes } from './queries.ts'

/** While a request waits, whoever asked may say more to the board: notes that did not arrive, or a second thought. */
export function RequestNotes({ approval }: { approval: BoardApproval }) {
  const { id, kind, familyMemberId, memberName, requestNotes } = approval
  const notices = useQuery(boardNoticesQuery)
  const { user } = useCurrentUser()
  const [unsent] = useState(() =>
    kind === 'new_member' && user !== null ? readNotesDraft(familyMemberId, user.id) : undefined,
  )
  const [isOpen, setOpen] = useState(unsent !== undefined)
  const [notes, setNotes] = useState(unsent ?? requestNotes ?? '')
  const write = useUpdateNotes(() => {
    if (unsent !== undefined) deleteNotesDraft(familyMemberId)
    setOpen(false)
  })
  const verb = requestNotes === null ? 'Add notes for the board' : 'Change your notes'
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p className="text-small text-muted">
        It waits for the board. Nobody decides on their own request.
        {notices.data?.deciders === 0 &&
          ' So far nobody else could: it waits until somebody else is a board member or an administrator.'}
      </p>
      {isOpen ? (
        <form
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            write.mutate({ id, requestNotes: notes })
          }}
        >
          {write.isError && (
            <Alert>{sentenceOf(write.error, 'Your notes could not be kept. Please try again.')}</Alert>
          )}
          <Field label="Notes for the board" hint="What helps the board to decide.">
            <Textarea
              rows={3}
              maxLength={2000}
              value={notes}
              onChange={event => setNotes(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" pending={write.isPending} pendingLabel="Saving...">
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
          aria-label={`${verb}: ${memberName}`}
          onClick={() => setOpen(true)}
        >
          {verb}
        </Button>
      )}
    </div>
  )
}
