import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { useOffsetTop } from './use-offset-top.ts'

export interface WindowedListProps<Row extends { id: string }> {
  rows: readonly Row[]
  /** The number of rows in the whole list, of which `rows` may be the beginning. */
  total: number
  /** The usual height of a row, in pixels. Rows are measured when they are rendered. */
  estimatedHeight: number
  children: (row: Row) => ReactNode
  /** The accessible name. */
  label?: string
  className?: string
}

/** The breakpoint `xl`. */
const wideWindow = () => matchMedia('(min-width: 80rem)')

function watchWidth(onChange: () => void): () => void {
  const query = wideWindow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Rows up to which all are rendered, so that the browser can search and print them. */
const plainLimit = 30
/** Pixels between two rows, and between two columns. */
const gap = 24

/**
 * A list of cards, in two columns on a wide page. Of a long list only the cards on the screen are rendered, and the
 * one that had the focus last, so that five thousand cards cost as much as ten.
 */
export function WindowedList<Row extends { id: string }>(props: WindowedListProps<Row>) {
  const { rows, total, estimatedHeight, children, label, className } = props
  const list = useRef<HTMLUListElement>(null)
  const top = useOffsetTop(list) ?? 0
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const columns = useSyncExternalStore(watchWidth, () => (wideWindow().matches ? 2 : 1))
  const isWindowed = rows.length > plainLimit
  const focusedIndex = isWindowed ? rows.findIndex(({ id }) => id === focusedId) : -1

  // The virtualizer triggers its own renders, and the React compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    enabled: isWindowed,
    count: rows.length,
    lanes: columns,
    gap,
    estimateSize: () => estimatedHeight,
    overscan: 4,
    scrollMargin: top,
    // A new function would make the virtualizer measure all cards again.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      const isOutside = focusedIndex >= 0 && !indexes.includes(focusedIndex)
      return isOutside ? [...indexes, focusedIndex].sort((a, b) => a - b) : indexes
    },
  })

  const items = isWindowed
    ? virtualizer.getVirtualItems()
    : rows.map((_, index) => ({ index, start: 0, lane: 0 }))
  return (
    // The listener only records which card has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={label}
      className={classes(isWindowed ? 'relative' : 'grid gap-6 xl:grid-cols-2 xl:items-start', className)}
      style={isWindowed ? { height: virtualizer.getTotalSize() } : undefined}
      onFocus={({ target }) => setFocusedId(target.closest('[data-id]')?.getAttribute('data-id') ?? null)}
    >
      {items.map(({ index, start, lane }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <li
            key={row.id}
            ref={isWindowed ? virtualizer.measureElement : undefined}
            data-index={index}
            data-id={row.id}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={isWindowed ? 'absolute top-0' : undefined}
            style={
              isWindowed
                ? {
                    width: columns === 2 ? `calc(50% - ${gap / 2}px)` : '100%',
                    left: lane === 1 ? `calc(50% + ${gap / 2}px)` : 0,
                    transform: `translateY(${start - top}px)`,
                  }
                : undefined
            }
          >
            {children(row)}
          </li>
        )
      })}
    </ul>
  )
}
