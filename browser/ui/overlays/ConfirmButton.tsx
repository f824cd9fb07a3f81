import type { ButtonStyle } from '#browser/ui/button-class.ts'
import { type ActionProps, Button } from '#browser/ui/Button.tsx'

import type { Question } from './ConfirmDialog.tsx'
import { useConfirm } from './use-confirm.tsx'

export type ConfirmButtonProps = ButtonStyle &
  Omit<ActionProps, 'onClick'> & { question: Question; onConfirm: () => void }

/** A button that asks before an action that is hard to reverse. */
export function ConfirmButton({ question, onConfirm, ...rest }: ConfirmButtonProps) {
  const { confirm, confirmation } = useConfirm()
  async function actIfConfirmed(): Promise<void> {
    if (await confirm(question)) onConfirm()
  }
  return (
    <>
      <Button {...rest} onClick={actIfConfirmed} />
      {confirmation}
    </>
  )
}
