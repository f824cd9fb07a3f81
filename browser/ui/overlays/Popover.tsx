import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** The accessible name of the popover. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
}

/** A small area beside its button, for a few controls or words. Esc and a click elsewhere close it. */
export function Popover({ trigger, label, children, align = 'start' }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className="z-50 w-max max-w-[min(24rem,calc(100vw-1.5rem))] animate-appear rounded-lg border border-line bg-raised p-5 shadow-lifted outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
