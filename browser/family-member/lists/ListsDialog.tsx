import type { ReactNode } from 'react'

import { BoardNotes } from '#browser/family-member/dialogs/BoardNotes.tsx'
import { failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'

import { diffLists, type ListName } from './list-edits.ts'
import type { ListsForm } from './use-lists-form.ts'

export interface ListsDialogProps {
  title: string
  description: string
  names: readonly ListName[]
  lists: ListsForm
  /** The rows, or a placeholder while `isReady` is false. */
  children: ReactNode
  isReady?: boolean
}

/** The frame of the dialogs that edit lists: draft notice, errors, conflict, rows and notes. */
export function ListsDialog({
  title,
  description,
  names,
  lists,
  children,
  isReady = true,
}: ListsDialogProps) {
  const { formRef, error, isUnchanged, isDraft, isPending, requestNotes } = lists
  const { errors } = lists.form.formState
  const message = error && failureSentence(error, 'Your request could not be sent. Please try again.')
  // Errors of a whole list, unless the server's message states them already.
  const listErrors = names
    .map(name => errors[name]?.message ?? errors[name]?.root?.message)
    .filter(text => text !== undefined && text !== message)
  return (
    <Dialog
      open
      onOpenChange={lists.close}
      size="wide"
      title={title}
      description={description}
      isReady={isReady}
      footer={
        <>
          <Button variant="quiet" onClick={lists.close}>
            Cancel
          </Button>
          <Button type="submit" form="family-lists" pending={isPending} disabled={!isReady}>
            Send to the board
          </Button>
        </>
      }
    >
      <form ref={formRef} id="family-lists" noValidate onSubmit={lists.submit} className="grid gap-8">
        {isDraft && (
          <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l border-gilt pl-4 text-small text-muted">
            We restored your unsent changes.
            <Button variant="quiet" size="small" onClick={lists.discardDraft}>
              Start over
            </Button>
          </output>
        )}
        {isUnchanged && <Alert>You have not changed anything yet.</Alert>}
        {listErrors.length > 0 && <Alert>{listErrors.join('. ')}</Alert>}
        {message !== null && !isUnchanged && (
          <Alert>
            {message}
            {lists.hasConflict && <ListsConflict names={names} lists={lists} />}
          </Alert>
        )}
        {children}
        {isReady && <BoardNotes value={requestNotes} onChange={lists.setRequestNotes} />}
      </form>
    </Dialog>
  )
}

/** Lists the rows that others added or removed since the form was opened. */
function ListsConflict({ names, lists }: { names: readonly ListName[]; lists: ListsForm }) {
  const { added, removed } = diffLists(names, lists.base, lists.current)
  if (added.length === 0 && removed.length === 0)
    return <p className="mt-1.5">These rows did not change. Your input is unchanged; send it again.</p>
  return (
    <div className="mt-1.5 grid justify-items-start gap-1.5">
      {added.length > 0 && <Lines title="Added since you opened this form:" lines={added} />}
      {removed.length > 0 && <Lines title="Removed since you opened this form:" lines={removed} />}
      <p>
        Your input is unchanged. If you send it again, you ask the board to replace the current rows with
        yours.
      </p>
      {added.length > 0 && (
        <Button variant="secondary" size="small" onClick={lists.mergeCurrent}>
          Add the new rows to mine
        </Button>
      )}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
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
