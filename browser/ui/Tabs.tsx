import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, type ReactNode } from 'react'

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

/**
 * Arrow keys move between the tabs; on a phone a long row scrolls under the finger, and fades where it goes on. A tab
 * that is chosen is brought into sight whole.
 */
export function Tabs({ label, tabs, fill = false, className, ...choice }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = row.current!
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      element.toggleAttribute('data-more-before', scrollLeft > 1)
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    // The tabs themselves as well: a face that comes late makes them wider.
    const resized = new ResizeObserver(look)
    for (const part of [element, ...element.children]) resized.observe(part)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <Radix.Root
      {...(choice.value === undefined && { defaultValue: tabs[0]?.value ?? '' })}
      {...choice}
      className={className}
    >
      <Radix.List
        ref={row}
        aria-label={label}
        className={classes(
          'flex snap-x overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]',
          '[--after:0px] [--before:0px] data-more-after:[--after:3.5rem] data-more-before:[--before:3.5rem]',
          '[mask-image:linear-gradient(to_right,transparent,black_var(--before),black_calc(100%-var(--after)),transparent)]',
        )}
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && tab.onNear?.(true)}
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
            }
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && tab.onNear?.(false)}
            className={classes(
              'min-h-control shrink-0 snap-start border-b-2 border-transparent px-3 py-2 font-medium sm:px-4 whitespace-nowrap text-muted',
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
        // What it holds is operated by itself, and a stop of its own would be as long as the page.
        <Radix.Content key={tab.value} value={tab.value} tabIndex={undefined} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
