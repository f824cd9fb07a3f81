import { useState, type ReactNode } from 'react'

import type { ConfirmDialogProps, Question } from './ConfirmDialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

const ConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx'))

/**
 * Asks before an action that is hard to reverse. `confirm` resolves with the answer, and the dialog is closed by then:
 * the pressed button shows that the action is pending, and its failure is displayed beside it. Render `confirmation`.
 */
export function useConfirm(): {
  confirm: (question: Question) => Promise<boolean>
  confirmation: ReactNode
} {
  const [dialog, setDialog] = useState<ConfirmDialogProps>()
  return {
    confirm: question =>
      new Promise(resolve => {
        const answer = (isConfirmed: boolean) => {
          setDialog(undefined)
          resolve(isConfirmed)
        }
        setDialog({ ...question, onConfirm: () => answer(true), onClose: () => answer(false) })
      }),
    confirmation: dialog && <ConfirmDialog {...dialog} />,
  }
}

/** Loads the dialog while there is a connection, for a question that may be asked without one. */
export const preloadConfirmation = ConfirmDialog.preload
