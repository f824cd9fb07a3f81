import { useEffect } from 'react'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { BoardNotes } from '#contract/board-approvals/board-notes.ts'

import { draftKeys, useUpdateNotes } from './queries.ts'

export interface NotesFormProps {
  approvalId: string
  requestNotes: string
  /** Whether the user opened the form, and so its field takes the focus. */
  takesFocus: boolean
  /** Called with the notes after each edit. */
  onChange: (notes: string) => void
  onClose: () => void
  /** Called when the board decided first, before the list is refetched. */
  onConflict: () => void
}

/** Edits the requester's notes for the board. */
export default function NotesForm({
  approvalId,
  requestNotes,
  takesFocus,
  onChange,
  onClose,
  onConflict,
}: NotesFormProps) {
  const form = useServerForm({
    schema: BoardNotes,
    defaults: { requestNotes },
    call: useUpdateNotes(approvalId, { onConflict }),
    failure: 'Your notes could not be saved. Please try again.',
    draftKey: draftKeys.notes(approvalId),
    onReset: () => onChange(requestNotes),
    onSuccess: onClose,
  })
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('requestNotes')
  }, [takesFocus, setFocus])
  return (
    <Form form={form}>
      <TextAreaField
        form={form}
        name="requestNotes"
        label="Notes for the board"
        hint="Anything that helps the board decide."
        rows={3}
        maxLength={2000}
        onChange={onChange}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="small" pendingLabel="Saving...">
          Save
        </SubmitButton>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            form.close()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}
