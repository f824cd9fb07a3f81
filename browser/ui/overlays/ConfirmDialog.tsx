import type { ReactNode } from 'react'

import { Button } from '#browser/ui/Button.tsx'

import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  /** The question: 'Undo the import of oak.ged?' */
  title: string
  /** What will be true afterward. */
  children: ReactNode
  /** The verb and the noun of the action: 'Undo Import'. */
  confirmLabel: string
  pendingLabel: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that is hard to reverse. Esc, the backdrop and Cancel leave everything as it is. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, pendingLabel, isPending, onConfirm, onClose } = props
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      description={children}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} pendingLabel={pendingLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
