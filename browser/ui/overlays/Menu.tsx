import { DropdownMenu as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

export interface MenuProps {
  /** The button that opens the menu. It needs an accessible name. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  /** Opens the menu when it is first rendered, as after this input. A key also focuses the first item. */
  openedBy?: MenuOpener | undefined
  /** Call `preventDefault()` when an item has moved the focus, which otherwise returns to the button. */
  onCloseAutoFocus?: (event: Event) => void
}

export type MenuOpener = 'pointer' | 'keyboard'

/**
 * A menu below a button. It is not modal, because Radix's scroll lock injects a `<style>` that the content security
 * policy blocks. It is rendered beside its button, in the same landmark.
 */
export function Menu({ trigger, children, align = 'end', openedBy, onCloseAutoFocus }: MenuProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Radix focuses the first item only if it opened the menu itself. The items are children, without a ref here.
    if (openedBy === 'keyboard') content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [openedBy])
  return (
    <Radix.Root modal={false} defaultOpen={openedBy !== undefined}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
        className="z-50 min-w-52 max-w-[min(20rem,calc(100vw-1.5rem))] wrap-anywhere animate-appear rounded-lg border border-line bg-raised p-1.5 shadow-lifted"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

export interface MenuItemProps {
  children: ReactNode
  /** Call `preventDefault()` on the event to keep the menu open. */
  onSelect?: (event: Event) => void
  disabled?: boolean
  destructive?: boolean
  /** Renders the only child, a link, as the item: `<MenuItem asChild><Link href="/…">…</Link></MenuItem>`. */
  asChild?: boolean
  /** The accessible name of an item that is an icon. */
  label?: string
  className?: string
}

export function MenuItem({ destructive = false, label, className, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      aria-label={label}
      className={joinClasses(
        'flex min-h-control items-center gap-3 rounded-md px-3 py-2 text-small outline-none select-none pointer-fine:min-h-9',
        'data-highlighted:bg-accent-soft data-disabled:opacity-55 [&_svg]:size-4.5 [&_svg]:shrink-0',
        destructive ? 'text-danger' : 'text-ink',
        className,
      )}
    />
  )
}

/** A heading, such as the account name. It cannot be selected. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2 text-caption text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />
}
