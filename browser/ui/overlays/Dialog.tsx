import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import {
  focusFirstControl,
  focusPageHeading,
  recordPosition,
  returnFocus,
  type FocusPosition,
} from '#browser/platform/focus-successor.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'

import { closeOnEscape, isListOpen } from './close-on-escape.ts'

export interface DialogProps {
  open: boolean
  /** Called with false by Esc, the backdrop and the Close button. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Sticky buttons below the body. */
  footer?: ReactNode
  size?: 'regular' | 'wide'
  /** `right` is a panel at the edge of the window. */
  placement?: 'center' | 'right'
  /** `alertdialog` for a question that interrupts the user. */
  role?: 'dialog' | 'alertdialog'
  /** The title takes the focus, for a text to read: otherwise the Close button of a dialog without fields does. */
  focusesTitle?: boolean
  /** Moves the focus when the dialog has closed. It returns false to let it return to the opener. */
  onReturnFocus?: () => boolean
  /** False while the body is loading. The focus moves to its first control afterward. */
  isReady?: boolean
}

/**
 * A modal dialog: a centered card on wide screens, a bottom sheet on phones.
 *
 * The backdrop is a plain element, because Radix's own injects a `<style>` that the content security policy blocks.
 * base.css locks the page scroll instead. The focus returns to the element that had it before; Radix does this only
 * for its own triggers. A dialog that opened by itself, such as one with a draft, has none: the heading of the page
 * takes the focus. A dialog that replaces another one returns the focus to the opener of the first. The whole dialog
 * scrolls, so that the arrow keys always scroll it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'regular',
  placement = 'center',
  role = 'dialog',
  focusesTitle = false,
  onReturnFocus,
  isReady = true,
}: DialogProps) {
  const opener = useRef<FocusPosition>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const wasLoading = useRef(false)
  useLayoutEffect(
    () => () => {
      if (opener.current !== null) openersOfClosing.add(opener.current)
    },
    [],
  )
  useEffect(() => {
    if (isReady && wasLoading.current) focusForm(body.current)
    wasLoading.current = !isReady
  }, [isReady])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          role={role}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={event => {
            const focused = findMenuButton(document.activeElement) ?? document.activeElement
            const hasOpener = focused instanceof HTMLElement && focused !== document.body
            opener.current = hasOpener ? recordPosition(focused) : takeOpenerOfClosing()
            if (focusesTitle) heading.current?.focus()
            if (focusesTitle || focusForm(body.current)) event.preventDefault()
          }}
          onEscapeKeyDown={event => {
            if (isListOpen()) event.preventDefault()
          }}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          onCloseAutoFocus={event => {
            event.preventDefault()
            const isReplaced = opener.current !== null && !openersOfClosing.delete(opener.current)
            if (isReplaced || onReturnFocus?.() === true) return
            // The action of the dialog may have removed its opener.
            if (opener.current === null) focusPageHeading()
            else returnFocus(opener.current)
          }}
          className={joinClasses(
            'fixed z-50 overflow-y-auto overscroll-contain border-line bg-raised shadow-lifted outline-none',
            // A focused element must not be covered by the sticky header or footer.
            'scroll-pt-40 scroll-pb-28',
            placement === 'center' ? joinClasses(centered, sizes[size]) : atRight,
          )}
        >
          <header className="sticky top-0 z-10 flex items-start gap-4 bg-raised px-6 pt-5 pb-3 sm:px-8 sm:pt-7">
            <div className="grow">
              <Radix.Title ref={heading} {...(focusesTitle && { tabIndex: -1 })} className="outline-none">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close"
              className={getButtonClass({
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

/** The button of the menu that an item belongs to. The menu closes as the item opens a dialog. */
function findMenuButton(item: Element | null): HTMLElement | null {
  const id = item?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

/** The openers of the dialogs that close in this moment, until the focus returns. */
const openersOfClosing = new Set<FocusPosition>()

/** The opener of the dialog that another one replaces, such as a form by its result. */
function takeOpenerOfClosing(): FocusPosition | null {
  const position = [...openersOfClosing].at(-1)
  if (position === undefined) return null
  openersOfClosing.delete(position)
  return position
}

const centered = [
  'inset-x-0 bottom-0 animate-rise rounded-t-lg border',
  // Leaves space for a toast above a dialog as high as the window.
  'max-h-[min(92dvh,calc(100dvh-var(--toast-height,0px)))]',
  'sm:top-[max(0px,calc(var(--toast-height,0px)-7dvh))] sm:max-h-[min(86dvh,calc(93dvh-var(--toast-height,0px)))]',
  'sm:inset-x-0 sm:bottom-0 sm:m-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-lg',
].join(' ')
const atRight = 'inset-y-0 right-0 w-[min(26rem,calc(100vw-2.5rem))] animate-appear border-l'
const sizes = { regular: 'sm:max-w-dialog', wide: 'sm:max-w-prose' }

/**
 * Focuses the first control of a dialog with a form. Returns false for a dialog without fields, where Radix focuses the
 * Close button.
 */
function focusForm(body: HTMLElement | null): boolean {
  if (!body?.querySelector('input, select, textarea')) return false
  return focusFirstControl(body)
}
