import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { describeTwins } from './describe-person.ts'
import { visibleLines, buildOutline, type OutlineLine } from './layout/outline.ts'
import type { Chart } from './use-chart.ts'

export interface OutlineTreeProps {
  chart: Chart
  label: string
  className?: string
  /** Somebody was chosen: the chart moves there. */
  onChoose: (place: number) => void
  onOpen: (place: number) => void
}

/** A list this short is opened whole, a longer one two levels deep. */
const openedWhole = 150

/** A chart as a list that closes and opens. Only the lines in sight are in the page. */
export function OutlineTree({ chart, label, className, onChoose, onOpen }: OutlineTreeProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => buildOutline(chart.chart, chart.relatives(), chart.kind), [chart])
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState(0)
  const isOpen = (number: number) =>
    (lines.length <= openedWhole || lines[number]!.level <= 2) !== turned.has(number)
  const shown = visibleLines(lines, isOpen)
  const at = Math.max(0, shown.indexOf(active))

  // It is told of every change by the library itself, and nothing here is compiled to remember it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 12,
  })

  const turn = (number: number) => {
    const next = new Set(turned)
    if (!next.delete(number)) next.add(number)
    setTurned(next)
  }
  const go = (index: number) => {
    const to = Math.min(shown.length - 1, Math.max(0, index))
    setActive(shown[to]!)
    virtualizer.scrollToIndex(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const number = shown[at]!
    const line = lines[number]!
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(shown.length - 1),
      PageDown: () => go(at + 10),
      PageUp: () => go(at - 10),
      ArrowRight: () =>
        line.nestedCount > 0 && !isOpen(number) ? turn(number) : line.nestedCount > 0 && go(at + 1),
      ArrowLeft: () =>
        line.nestedCount > 0 && isOpen(number) ? turn(number) : go(parentOf(lines, shown, at)),
      ' ': () => onChoose(line.person),
      Enter: () => onOpen(line.person),
    }
    const act = keys[event.key]
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
      aria-activedescendant={`${id}-${shown[at]}`}
      onKeyDown={onKeyDown}
      className={classes('group overflow-y-auto', className)}
    >
      <div role="none" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const number = shown[index]!
          const line = lines[number]!
          return (
            <div
              key={number}
              id={`${id}-${number}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={line.level}
              aria-posinset={line.position}
              aria-setsize={line.siblings}
              aria-selected={number === shown[at]}
              {...(line.nestedCount > 0 && { 'aria-expanded': isOpen(number) })}
              onClick={() => {
                setActive(number)
                onChoose(line.person)
              }}
              onDoubleClick={() => onOpen(line.person)}
              onKeyDown={onKeyDown}
              className={classes(
                'absolute inset-x-0 top-0 flex h-11 cursor-pointer items-center gap-2 rounded-md pr-3 whitespace-nowrap',
                number === shown[at]
                  ? 'bg-accent-soft outline-focus group-focus-visible:outline-2 group-focus-visible:-outline-offset-2'
                  : 'hover:bg-sunken',
              )}
              style={{ transform: `translateY(${start}px)`, paddingLeft: `${indentOf(line)}rem` }}
            >
              <span
                aria-hidden="true"
                onClick={event => {
                  event.stopPropagation()
                  turn(number)
                }}
                className={classes(
                  'grid size-6 shrink-0 place-items-center text-gold transition-transform',
                  line.nestedCount === 0 && 'invisible',
                  isOpen(number) && 'rotate-90',
                )}
              >
                ›
              </span>
              <Line line={line} chart={chart} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Line({ line, chart }: { line: OutlineLine; chart: Chart }) {
  const person = chart.person(line.person)
  const twin = describeTwins(line.person, chart.relatives(), place => chart.person(place).givenName)
  return (
    <span className="min-w-0 truncate max-sm:grid max-sm:leading-tight">
      <span className="truncate">
        {line.relation !== '' && <span className="mr-1 text-small text-gold">{line.relation} </span>}
        <span className={classes('font-serif', !person.isAlive && 'text-muted')}>{person.name}</span>
        {person.isVerified && (
          <span className="ml-2 text-gold">
            <span aria-hidden="true">✓</span>
            <span className="sr-only">, verified by the board</span>
          </span>
        )}
      </span>
      {/* On a phone these have a line of their own. */}
      <span className="truncate text-small text-muted tabular max-sm:text-caption sm:ml-2">
        {person.years !== '' && <span className="sr-only">, </span>}
        {person.years}
        {!person.isAlive && <span className="sr-only">, deceased</span>}
        {twin !== '' && `, ${twin.replace('Twin', 'twin')}`}
        {line.isRepeated && ', stands elsewhere too'}
      </span>
    </span>
  )
}

/** Deep lines stay on a phone. */
function indentOf({ level }: OutlineLine): number {
  return Math.min(level - 1, 12) * 0.65 + 0.25
}

function parentOf(lines: readonly OutlineLine[], shown: readonly number[], at: number): number {
  const { level } = lines[shown[at]!]!
  for (let before = at - 1; before >= 0; before -= 1) if (lines[shown[before]!]!.level < level) return before
  return at
}
