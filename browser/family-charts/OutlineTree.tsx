import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { describeTwins } from './describe-person.ts'
import { buildOutline, findVisibleLines, type OutlineLine } from './layout/outline.ts'
import type { Chart } from './use-chart.ts'

export interface OutlineTreeProps {
  chart: Chart
  label: string
  className?: string
  /** Called when a line is selected. Moves the chart to the person. */
  onSelect: (person: number) => void
  onOpen: (person: number) => void
}

/** Up to this many lines the list starts fully expanded, beyond it two levels deep. */
const maxExpandedLines = 150
const pageLines = 10

/** A chart as an expandable list. Only the visible lines are in the DOM. */
export function OutlineTree({ chart, label, className, onSelect, onOpen }: OutlineTreeProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => buildOutline(chart.layout, chart.relatives(), chart.kind), [chart])
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState(0)
  const isExpanded = (number: number) =>
    (lines.length <= maxExpandedLines || lines[number]!.level <= 2) !== toggled.has(number)
  const visible = findVisibleLines(lines, isExpanded)
  const activeIndex = Math.max(0, visible.indexOf(active))

  // The virtualizer triggers its own renders, and the React compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 12,
  })

  const toggleLine = (number: number) => {
    const next = new Set(toggled)
    if (!next.delete(number)) next.add(number)
    setToggled(next)
  }
  const moveToLine = (index: number) => {
    const clamped = Math.min(visible.length - 1, Math.max(0, index))
    setActive(visible[clamped]!)
    virtualizer.scrollToIndex(clamped)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const number = visible[activeIndex]!
    const line = lines[number]!
    const hasNested = line.nestedCount > 0
    const actions: Record<string, () => void> = {
      ArrowDown: () => moveToLine(activeIndex + 1),
      ArrowUp: () => moveToLine(activeIndex - 1),
      Home: () => moveToLine(0),
      End: () => moveToLine(visible.length - 1),
      PageDown: () => moveToLine(activeIndex + pageLines),
      PageUp: () => moveToLine(activeIndex - pageLines),
      ArrowRight: () => {
        if (hasNested && !isExpanded(number)) toggleLine(number)
        else if (hasNested) moveToLine(activeIndex + 1)
      },
      ArrowLeft: () => {
        if (hasNested && isExpanded(number)) toggleLine(number)
        else moveToLine(findParentIndex(lines, visible, activeIndex))
      },
      ' ': () => onSelect(line.person),
      Enter: () => onOpen(line.person),
    }
    const act = actions[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${visible[activeIndex]}`}
      onKeyDown={onKeyDown}
      className={joinClasses('group overflow-y-auto', className)}
    >
      <div role="none" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const number = visible[index]!
          const line = lines[number]!
          const isActive = number === visible[activeIndex]
          return (
            <div
              key={number}
              id={`${id}-${number}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={line.level}
              aria-posinset={line.position}
              aria-setsize={line.siblings}
              aria-selected={isActive}
              {...(line.nestedCount > 0 && { 'aria-expanded': isExpanded(number) })}
              onClick={() => {
                setActive(number)
                onSelect(line.person)
              }}
              onDoubleClick={() => onOpen(line.person)}
              onKeyDown={onKeyDown}
              className={joinClasses(
                'absolute inset-x-0 top-0 flex h-11 cursor-pointer items-center gap-2 rounded-md pr-3 whitespace-nowrap',
                isActive
                  ? 'bg-accent-soft outline-focus group-focus-visible:outline-2 group-focus-visible:-outline-offset-2'
                  : 'hover:bg-sunken',
              )}
              style={{ transform: `translateY(${start}px)`, paddingLeft: `${getIndent(line)}rem` }}
            >
              <span
                aria-hidden="true"
                onClick={event => {
                  event.stopPropagation()
                  toggleLine(number)
                }}
                className={joinClasses(
                  'grid size-6 shrink-0 place-items-center text-gold transition-transform',
                  line.nestedCount === 0 && 'invisible',
                  isExpanded(number) && 'rotate-90',
                )}
              >
                ›
              </span>
              <OutlineRow line={line} chart={chart} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function OutlineRow({ line, chart }: { line: OutlineLine; chart: Chart }) {
  const person = chart.person(line.person)
  const twins = describeTwins(line.person, chart.relatives(), index => chart.person(index).givenName)
  return (
    <span className="min-w-0 truncate max-sm:grid max-sm:leading-tight">
      <span className="truncate">
        {line.relation !== '' && <span className="mr-1 text-small text-gold">{line.relation} </span>}
        <span className={joinClasses('font-serif', !person.isAlive && 'text-muted')}>{person.name}</span>
        {person.isVerified && (
          <span className="ml-2 text-gold">
            <span aria-hidden="true">✓</span>
            <span className="sr-only">, verified by the board</span>
          </span>
        )}
      </span>
      {/* On a phone these are on a second line. */}
      <span className="truncate text-small text-muted tabular max-sm:text-caption sm:ml-2">
        {person.years !== '' && <span className="sr-only">, </span>}
        {person.years}
        {!person.isAlive && <span className="sr-only">, deceased</span>}
        {twins !== '' && `, ${twins.replace('Twin', 'twin')}`}
        {line.isRepeated && ', also listed elsewhere'}
      </span>
    </span>
  )
}

/** In rem. Limited, so that deep lines fit a phone. */
function getIndent({ level }: OutlineLine): number {
  return Math.min(level - 1, 12) * 0.65 + 0.25
}

function findParentIndex(lines: readonly OutlineLine[], visible: readonly number[], index: number): number {
  const { level } = lines[visible[index]!]!
  for (let previous = index - 1; previous >= 0; previous -= 1)
    if (lines[visible[previous]!]!.level < level) return previous
  return index
}
