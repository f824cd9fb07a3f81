import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { useOffsetTop } from './use-offset-top.ts'
import { cardGrid, plainLimit, type WindowedListProps } from './windowed-list.ts'

/** Pixels between two lines of cards: `gap-6`. */
const gap = 24
/** The breakpoint `xl`. */
const queryWideWindow = () => matchMedia('(min-width: 80rem)')

function watchWidth(onChange: () => void): () => void {
  const query = queryWideWindow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Cards in lines of one or two. Beyond `plainLimit`, renders only the visible cards and the one that had the focus
 * last. Five thousand cards cost as much as ten. Empty items take the space of the others, so the layout is the same as
 * that of a short list.
 */
export default function LongList<Row extends { id: string }>(props: WindowedListProps<Row>) {
  const { rows, total, estimatedHeight, children, label, className } = props
  const list = useRef<HTMLUListElement>(null)
  const top = useOffsetTop(list) ?? 0
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const columns = useSyncExternalStore(watchWidth, () => (queryWideWindow().matches ? 2 : 1))
  const isWindowed = rows.length > plainLimit
  const lineCount = Math.ceil(rows.length / columns)
  const focusedLine = Math.floor(rows.findIndex(({ id }) => id === focusedId) / columns)

  // The virtualizer triggers its own renders, and the React compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: lineCount,
    gap,
    estimateSize: () => estimatedHeight,
    overscan: 2,
    scrollMargin: top,
    // A new function would make the virtualizer measure all cards again.
    getItemKey: useCallback(
      (line: number) => `${columns} ${rows[line * columns]?.id ?? line}`,
      [columns, rows],
    ),
    rangeExtractor: range => {
      const lines = defaultRangeExtractor(range)
      const isOutside = focusedLine >= 0 && !lines.includes(focusedLine)
      return isOutside ? [...lines, focusedLine].sort((a, b) => a - b) : lines
    },
  })

  const items: ReactNode[] = []
  const addLine = (line: number) => {
    for (const [column, row] of rows.slice(line * columns, (line + 1) * columns).entries()) {
      items.push(
        <li
          key={row.id}
          // Also measures a short list, so that nothing moves when more rows make it a long one.
          ref={column === 0 ? virtualizer.measureElement : undefined}
          data-index={line}
          data-id={row.id}
          aria-setsize={total}
          aria-posinset={line * columns + column + 1}
        >
          {children(row)}
        </li>,
      )
    }
  }
  const addSpace = (from: number, to: number) => {
    if (to > from)
      items.push(
        <li
          key={`space ${from}`}
          aria-hidden="true"
          className="col-span-full"
          style={{ height: to - from }}
        />,
      )
  }
  if (!isWindowed) for (let line = 0; line < lineCount; line += 1) addLine(line)
  else {
    let end = top - gap
    for (const { index, start, end: nextEnd } of virtualizer.getVirtualItems()) {
      addSpace(end + gap, start - gap)
      addLine(index)
      end = nextEnd
    }
    addSpace(end + gap, top + virtualizer.getTotalSize())
  }

  return (
    // The listener only records which card has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={label}
      data-windowed
      className={joinClasses(cardGrid, className)}
      onFocus={({ target }) => setFocusedId(target.closest('[data-id]')?.getAttribute('data-id') ?? null)}
    >
      {items}
    </ul>
  )
}
