import type { ReactNode } from 'react'

import { BoardNotesField } from '#browser/family-member/dialogs/BoardNotesField.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { FormDialog, type FormDialogProps } from '#browser/ui/forms/FormDialog.tsx'

import { diffLists, ListsInput, mergeRemote } from './list-edits.ts'
import type { ListName } from './list-names.ts'
import type { ListsForm } from './use-lists-form.ts'

export interface ListsDialogProps extends Pick<
  FormDialogProps<ListsInput>,
  'title' | 'description' | 'isReady' | 'loadFailed' | 'onClose'
> {
  names: readonly ListName[]
  form: ListsForm
  /** The rows. */
  children: ReactNode
}

/** The frame of the dialogs that edit lists: conflict, rows and notes. */
export function ListsDialog({ names, form, children, ...dialog }: ListsDialogProps) {
  return (
    <FormDialog
      {...dialog}
      form={form}
      size="wide"
      submitLabel="Send to the board"
      pendingLabel="Sending..."
      conflictDetails={<ListsConflict names={names} form={form} />}
    >
      <div className="grid gap-8">
        {children}
        <BoardNotesField form={form} name="requestNotes" />
      </div>
    </FormDialog>
  )
}

/** Lists the rows that others added or removed since the form was opened. */
function ListsConflict({ names, form }: Pick<ListsDialogProps, 'names' | 'form'>) {
  if (form.conflict?.isLoaded !== true) return null
  const [previous, current] = [
    ListsInput.parse(form.conflict.previous),
    ListsInput.parse(form.conflict.values),
  ]
  const { added, removed } = diffLists(names, previous, current)
  if (added.length === 0 && removed.length === 0)
    return <p className="mt-1.5">No one changed these rows. Send your request again.</p>
  return (
    <div className="mt-1.5 grid justify-items-start gap-1.5">
      {added.length > 0 && <ConflictLines title="Added since you opened this form:" lines={added} />}
      {removed.length > 0 && <ConflictLines title="Removed since you opened this form:" lines={removed} />}
      <p>
        Your input is unchanged. If you send it again, you ask the board to replace the current rows with
        yours.
      </p>
      {added.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            for (const name of names)
              form.setValue(name, mergeRemote(name, form.getValues(), previous, current)[name])
            form.clearAlerts()
          }}
        >
          Add the new rows to mine
        </Button>
      )}
    </div>
  )
}

function ConflictLines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      {title}
      <ul className="list-disc pl-5">
        {lines.map((line, index) => (
          // Two rows may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="whitespace-pre-line">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
