import { useState, type ReactNode } from 'react'

import type { LazyComponent } from '#browser/platform/lazy-with-preload.tsx'
import type { ButtonStyle } from '#browser/ui/button-class.ts'
import { type ActionProps, Button } from '#browser/ui/Button.tsx'

export type DialogButtonProps = ButtonStyle &
  Omit<ActionProps, 'onClick' | 'onFocus' | 'onPointerEnter'> & {
    /** Loads the code of the dialog, as soon as the pointer or the focus is on the button. */
    preload: LazyComponent<never>['preload']
    renderDialog: (onClose: () => void) => ReactNode
  }

/** A button that opens a dialog of a separate chunk. */
export function DialogButton({ preload, renderDialog, ...rest }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...rest} onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
