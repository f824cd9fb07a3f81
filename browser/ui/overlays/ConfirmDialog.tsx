import { Button } from '#browser/ui/Button.tsx'

import { Dialog } from './Dialog.tsx'

export interface Question {
  /** The question: 'Undo the import of oak.ged?' */
  title: string
  /** What will be true afterward. */
  consequence: string
  /** The verb and the noun of the action: 'Undo import'. */
  confirmLabel: string
  /** 'Cancel' by default. */
  cancelLabel?: string
}

export interface ConfirmDialogProps extends Question {
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that is hard to reverse. Esc, the backdrop and Cancel leave everything as it is. */
export default function ConfirmDialog({
  title,
  consequence,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      description={consequence}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button onClick={onConfirm}>{confirmLabel}</Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
