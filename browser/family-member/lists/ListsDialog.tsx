import type { ReactNode } from 'react'

import { BoardNotes } from '#browser/family-member/dialogs/BoardNotes.tsx'
import { failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'

import { meanwhile, type ListName } from './list-edits.ts'
import type { ListsForm } from './use-lists-form.ts'

export interface ListsDialogProps {
  title: string
  description: string
  names: readonly ListName[]
  lists: ListsForm
  /** The rows; absent while what they need is on its way. */
  children: ReactNode
  isReady?: boolean
}

/** The frame of the dialogs that change several rows at once, with all that can go another way. */
export function ListsDialog({
  title,
  description,
  names,
  lists,
  children,
  isReady = true,
}: ListsDialogProps) {
  const { element, error, isUnchanged, isDraft, isPending, requestNotes } = lists
  const { errors } = lists.form.formState
  const sentence = error && failureSentence(error, 'The change could not be proposed. Please try again.')
  // What is wrong with a list and with none of its rows. The server's answer may have said it already.
  const refused = names
    .map(name => errors[name]?.message ?? errors[name]?.root?.message)
    .filter(message => message !== undefined && message !== sentence)
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
            Propose to the board
          </Button>
        </>
      }
    >
      <form ref={element} id="family-lists" noValidate onSubmit={lists.submit} className="grid gap-8">
        {isDraft && (
          <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l border-gilt pl-4 text-small text-muted">
            What you had begun is still here.
            <Button variant="quiet" size="small" onClick={lists.beginAnew}>
              Begin anew
            </Button>
          </output>
        )}
        {isUnchanged && <Alert>This is how it stands already.</Alert>}
        {refused.length > 0 && <Alert>{refused.join('. ')}</Alert>}
        {sentence !== null && !isUnchanged && (
          <Alert>
            {sentence}
            {lists.isTold && <Meanwhile names={names} lists={lists} />}
          </Alert>
        )}
        {children}
        {isReady && <BoardNotes value={requestNotes} onChange={lists.setRequestNotes} />}
      </form>
    </Dialog>
  )
}

/** What others have told since the rows were read. What was typed here stays as it is. */
function Meanwhile({ names, lists }: { names: readonly ListName[]; lists: ListsForm }) {
  const { come, gone } = meanwhile(names, lists.basis, lists.now)
  if (come.length === 0 && gone.length === 0)
    return <p className="mt-1.5">These rows are as they were. What you have typed is kept.</p>
  return (
    <div className="mt-1.5 grid justify-items-start gap-1.5">
      {come.length > 0 && <Lines title="It is told now:" lines={come} />}
      {gone.length > 0 && <Lines title="It is no longer told:" lines={gone} />}
      <p>
        What you have typed is kept. Proposed again, it asks the board to put your rows in the place of these.
      </p>
      {come.length > 0 && (
        <Button variant="secondary" size="small" onClick={lists.takeOver}>
          Add what is told now to my rows
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
        {lines.map((line, place) => (
          // The same may be told twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="whitespace-pre-line">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
