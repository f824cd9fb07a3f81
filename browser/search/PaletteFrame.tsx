import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'

import { recordPosition, returnFocus } from '#browser/platform/focus-successor.ts'
import { joinClasses } from '#browser/ui/classes.ts'

import { paletteFrameClass } from './palette-classes.ts'

export interface PaletteFrameProps {
  children: ReactNode
  /** The element that had the focus before. */
  opener: Element | null
  /** Whether it continues a start that is already on the screen. */
  isContinued: boolean
  /** Returns whether a page was opened, which then takes the focus. */
  hasNavigated: () => boolean
  onEscape: () => void
  onClose: () => void
}

/**
 * The dialog of the palette: a card below the navigation, the whole screen on phones. The focus returns to its opener,
 * unless a page was opened.
 */
export function PaletteFrame({
  children,
  opener,
  isContinued,
  hasNavigated,
  onEscape,
  onClose,
}: PaletteFrameProps) {
  const [position] = useState(() =>
    opener instanceof HTMLElement && opener !== document.body ? recordPosition(opener) : null,
  )
  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Radix.Portal>
        <div className={joinClasses('fixed inset-0 z-40 bg-scrim', !isContinued && 'animate-appear')} />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={event => {
            event.preventDefault()
            onEscape()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (hasNavigated()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
            else if (position !== null) returnFocus(position)
          }}
          className={joinClasses(paletteFrameClass, !isContinued && 'sm:animate-rise')}
        >
          <Radix.Title className="sr-only">Search the portal</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
