import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'

import { recordPosition, returnFocus, type FocusPosition } from '#browser/platform/focus-successor.ts'

export interface PaletteFrameProps {
  children: ReactNode
  /** Returns whether a page was opened, which then takes the focus. */
  hasNavigated: () => boolean
  onEscape: () => void
  onClose: () => void
}

/**
 * The dialog of the palette: a card below the navigation, the whole screen on phones. Otherwise, the focus returns to
 * the element that had it before.
 */
export function PaletteFrame({ children, hasNavigated, onEscape, onClose }: PaletteFrameProps) {
  const opener = useRef<FocusPosition>(null)
  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            const focused = document.activeElement
            const hasOpener = focused instanceof HTMLElement && focused !== document.body
            opener.current = hasOpener ? recordPosition(focused) : null
          }}
          onEscapeKeyDown={event => {
            event.preventDefault()
            onEscape()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (hasNavigated()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
            else if (opener.current !== null) returnFocus(opener.current)
          }}
          className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-raised shadow-lifted outline-none sm:inset-x-0 sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:h-[min(36rem,80dvh)] sm:w-[calc(100%-3rem)] sm:max-w-160 sm:animate-rise sm:rounded-lg sm:border sm:border-line"
        >
          <Radix.Title className="sr-only">Search the portal</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
