import { useState } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { cardGrid, plainLimit, type WindowedListProps } from './windowed-list.ts'

type AnyRow = { id: string }

// Most lists are short, and windowing is a tenth of the code of their page.
const LongList = lazyWithPreload<WindowedListProps<AnyRow>>(
  () => import('./LongList.tsx'),
  <Skeleton className="mt-6 h-screen" />,
)

/** A list of cards, in two columns on a wide page. Renders only the visible cards of a long list. */
export function WindowedList<Row extends AnyRow>(props: WindowedListProps<Row>) {
  const { rows, total, children, label, className } = props
  // A list that becomes short stays a `LongList`, so that its cards are not mounted again.
  const [isLong, setLong] = useState(false)
  if (total > plainLimit && !isLong) setLong(true)
  // A lazy component cannot be generic. It passes on the rows that it gets.
  if (isLong) return <LongList {...props}>{row => children(row as Row)}</LongList>
  return (
    <ul aria-label={label} className={joinClasses(cardGrid, className)}>
      {rows.map(row => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  )
}
