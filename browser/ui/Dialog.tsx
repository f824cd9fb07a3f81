import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

import { buttonClass } from './button-class.ts'
import { classes } from './classes.ts'
import { closeOnEscape, isListOpen } from './close-on-escape.ts'

export interface DialogProps {
  open: boolean
  /** Called with false by Esc, the backdrop and the Close button. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Stays in sight below a long body: the buttons that answer the question. */
  footer?: ReactNode
  size?: 'regular' | 'wide'
  /** False while what is asked is still on its way: the focus goes to its beginning once it is there. */
  isReady?: boolean
}

/**
 * A question in front of the page: a card in the middle of a desk, a sheet from the bottom of a phone.
 *
 * The backdrop is a plain element and not Radix's own, which writes a `<style>` into the page that the
 * content security policy refuses; base.css holds the page still behind an open dialog instead.
 * The focus goes back to where it came from: Radix knows only triggers of its own.
 * The sheet itself scrolls, rather than a part of it, so that the arrow keys always find what to scroll.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'regular',
  isReady = true,
}: DialogProps) {
  const opener = useRef<Element>(null)
  const body = useRef<HTMLDivElement>(null)
  const hasWaited = useRef(false)
  useEffect(() => {
    if (isReady && hasWaited.current) focusFirstControl(body.current)
    hasWaited.current = !isReady
  }, [isReady])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={event => {
            opener.current = document.activeElement
            if (focusFirstControl(body.current)) event.preventDefault()
          }}
          onEscapeKeyDown={event => {
            if (isListOpen()) event.preventDefault()
          }}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className={classes(
            'fixed inset-x-0 bottom-0 z-50 animate-rise overflow-y-auto overscroll-contain outline-none',
            // A toast stands above it: what is as high as the window gives way at its top, and its buttons stay.
            'max-h-[min(92dvh,calc(100dvh-var(--toast-room,0px)))]',
            'sm:top-[max(0px,calc(var(--toast-room,0px)-7dvh))] sm:max-h-[min(86dvh,calc(93dvh-var(--toast-room,0px)))]',
            // What the focus moves to must not end up behind the header or the buttons.
            'scroll-pt-40 scroll-pb-28',
            'rounded-t-lg border border-line bg-raised shadow-lifted',
            'sm:inset-x-0 sm:bottom-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-lg',
            sizes[size],
          )}
        >
          <header className="sticky top-0 z-10 flex items-start gap-4 bg-raised px-6 pt-5 pb-3 sm:px-8 sm:pt-7">
            <div className="grow">
              <Radix.Title>{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 text-muted">{description}</Radix.Description>
              )}
            </div>
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
          <div ref={body} className="px-6 pt-2 pb-6 sm:px-8 sm:pb-8">
            {children}
          </div>
          {footer && (
            <footer className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-raised px-6 py-4 sm:px-8">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const sizes = { regular: 'sm:max-w-dialog', wide: 'sm:max-w-prose' }

/**
 * A form is opened to be filled in, from its beginning: where it begins with a button, as lists without rows do, one
 * begins there. What it says of itself before that is passed over. Anything else opens with the focus on Close, as
 * Radix does.
 */
function focusFirstControl(body: HTMLElement | null): boolean {
  const field = 'input, select, textarea'
  const control = body?.querySelector<HTMLElement>(`:is(${field}, button):not(:disabled, output *)`)
  if (!control || !body?.querySelector(field)) return false
  control.focus()
  return true
}
