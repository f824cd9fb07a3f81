import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

export interface TooltipProps {
  /** A few words about the control. They must not be the only name of it, because touch screens show no tooltip. */
  text: string
  /** The control, which needs an accessible name of its own. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** A hint beside a control, shown on hover and on keyboard focus. Esc hides it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-64 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-caption text-page shadow-lifted"
        >
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  )
}
