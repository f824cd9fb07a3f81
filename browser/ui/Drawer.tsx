import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'

import { buttonClass } from './button-class.ts'

export interface DrawerProps {
  open: boolean
  /** Called with false by Esc, the backdrop and the Close button. */
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/**
 * A panel at the right edge over the page: for details beside a list, or filters on a phone. Modal like `Dialog`, whose
 * comment explains the backdrop and the focus.
 */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed inset-y-0 right-0 z-50 w-[min(26rem,calc(100vw-2.5rem))] animate-appear overflow-y-auto overscroll-contain border-l border-line bg-raised shadow-lifted outline-none"
        >
          <header className="sticky top-0 flex items-start justify-between gap-4 bg-raised px-6 pt-5 pb-3">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className={buttonClass({
                variant: 'quiet',
                size: 'icon',
                className: '-mt-1.5 -mr-3 text-muted',
              })}
            >
              <X aria-hidden="true" strokeWidth={1.5} />
            </Radix.Close>
          </header>
          <div className="px-6 pt-2 pb-8">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
