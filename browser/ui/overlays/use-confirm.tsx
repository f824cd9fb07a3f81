import { useState, type ReactNode } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'

import type { ConfirmDialogProps, Question } from './ConfirmDialog.tsx'

const ConfirmDialog = lazyWithPreload(() => import('./ConfirmDialog.tsx'))

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
        const onAnswer = (isConfirmed: boolean) => {
          setDialog(undefined)
          resolve(isConfirmed)
        }
        setDialog({ ...question, onAnswer })
      }),
    confirmation: dialog && <ConfirmDialog {...dialog} />,
  }
}
