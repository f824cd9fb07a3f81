import { Tabs as Radix } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

import { joinClasses } from './classes.ts'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  content: ReactNode
  /** The mouse has entered or left the tab, so that its content can be preloaded. */
  onNear?: (isNear: boolean) => void
}

export interface TabsProps<Value extends string> {
  /** The accessible name of the tab list: 'Document categories'. */
  label: string
  tabs: readonly Tab<Value>[]
  /** The first tab by default. */
  defaultValue?: Value
  /** Together with `onValueChange`: the page controls the open tab. */
  value?: Value
  onValueChange?: (value: Value) => void
  /** Stretches tabs to the full width: for two or three short labels. */
  fill?: boolean
  className?: string
  id?: string
}

/**
 * Arrow keys move between the tabs. A long row scrolls on a phone and fades at its ends. The selected tab is scrolled
 * into view within the row.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { id, label, tabs, fill = false, className, onValueChange, ...choice } = props
  const row = useRef<HTMLDivElement>(null)
  const openIndex = tabs.findIndex(({ value }) => value === choice.value)
  useLayoutEffect(() => scrollIntoRow(row.current!, row.current!.children[openIndex]), [openIndex])
  useEffect(() => {
    const element = row.current!
    const updateFades = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      element.toggleAttribute('data-more-before', scrollLeft > 1)
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    // Includes the tabs, which get wider when a font or their number loads.
    const resizeObserver = new ResizeObserver(() => {
      scrollIntoRow(element, element.querySelector('[data-state=active]'))
      updateFades()
    })
    for (const observed of [element, ...element.children]) resizeObserver.observe(observed)
    element.addEventListener('scroll', updateFades, { passive: true })
    return () => {
      resizeObserver.disconnect()
      element.removeEventListener('scroll', updateFades)
    }
  }, [])
  return (
    <Radix.Root
      id={id}
      {...(choice.value === undefined && { defaultValue: tabs[0]?.value ?? '' })}
      {...choice}
      onValueChange={chosen => {
        const tab = tabs.find(({ value }) => value === chosen)
        if (tab !== undefined) onValueChange?.(tab.value)
      }}
      className={className}
    >
      <Radix.List
        ref={row}
        aria-label={label}
        className={joinClasses(
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
            className={joinClasses(
              'min-h-control shrink-0 snap-start border-b-2 border-transparent px-2 py-2 font-medium max-sm:text-small sm:px-4 whitespace-nowrap text-muted',
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
        // Not focusable itself, because the content has focusable elements of its own.
        <Radix.Content key={tab.value} value={tab.value} tabIndex={undefined} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Never scrolls the page, as `scrollIntoView` would. */
function scrollIntoRow(row: Element, tab: Element | null | undefined): void {
  if (!tab) return
  const [rowBox, tabBox] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (tabBox.left < rowBox.left || tabBox.right > rowBox.right)
    row.scrollLeft += tabBox.left - rowBox.left - (rowBox.width - tabBox.width) / 2
}
