import { Dialog as Radix } from 'radix-ui'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'
import { closeOnEscape } from '#browser/ui/overlays/close-on-escape.ts'

import type { Slideshow } from './use-slideshow.ts'

export interface LightboxProps {
  /** Pause the slideshow. */
  handlers: Slideshow['handlers']
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
  /** The rows: a header, the stage and a caption; beside them, on wide screens, the details. */
  children: ReactNode
}

/** A dark dialog as large as the window. It takes the focus itself: Space would press a button that has it. */
export function Lightbox({ handlers, onKeyDown, onClose, children }: LightboxProps) {
  const opener = useRef<Element>(null)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          data-lightbox
          {...handlers}
          onOpenAutoFocus={event => {
            opener.current = document.activeElement
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          onKeyDown={event => {
            closeOnEscape(onClose)(event)
            onKeyDown(event)
          }}
          className={joinClasses(
            'fixed inset-0 z-50 grid animate-appear scheme-dark bg-sunken text-ink outline-none',
            'grid-rows-[auto_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_auto]',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
