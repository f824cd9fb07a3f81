import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { BoardNotes } from '#contract/board-notes.ts'

import { useUpdateNotes } from './queries.ts'

export interface NotesFormProps {
  approvalId: string
  requestNotes: string
  /** Called with the notes after each edit. */
  onChange: (notes: string) => void
  onSaved: () => void
  onCancel: () => void
}

/** Edits the requester's notes for the board. */
export default function NotesForm({ approvalId, requestNotes, onChange, onSaved, onCancel }: NotesFormProps) {
  const form = useServerForm({
    schema: BoardNotes,
    defaults: { requestNotes },
    call: useUpdateNotes(approvalId),
    failure: 'Your notes could not be saved. Please try again.',
    onSuccess: onSaved,
  })
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
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
