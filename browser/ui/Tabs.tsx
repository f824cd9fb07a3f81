import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

import { classes } from './classes.ts'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
  /** A mouse has come to the tab, or has left it: what it opens may be made ready. */
  onNear?: (isNear: boolean) => void
}

export interface TabsProps {
  /** What is chosen between, for a screen reader: 'Document categories'. */
  label: string
  tabs: readonly Tab[]
  /** The first tab unless told. */
  defaultValue?: string
  /** With `onValueChange`: the page decides which tab is open. */
  value?: string
  onValueChange?: (value: string) => void
  /** Tabs as wide as their row: for two or three short words. */
  fill?: boolean
  className?: string
}

/** Arrow keys move between the tabs; on a phone a long row scrolls under the finger. */
export function Tabs({ label, tabs, fill = false, className, ...choice }: TabsProps) {
  return (
    <Radix.Root
      {...(choice.value === undefined && { defaultValue: tabs[0]?.value ?? '' })}
      {...choice}
      className={className}
    >
      <Radix.List
        aria-label={label}
        className="flex snap-x overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && tab.onNear?.(true)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && tab.onNear?.(false)}
            className={classes(
              'min-h-control snap-start border-b-2 border-transparent px-4 py-2 font-medium whitespace-nowrap text-muted',
              'transition-colors hover:text-ink focus-visible:-outline-offset-2',
              'data-[state=active]:border-accent data-[state=active]:text-accent',
              fill && 'grow',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
