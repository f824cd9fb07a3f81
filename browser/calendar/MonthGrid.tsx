import { useEffect, useRef, type KeyboardEvent } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'
import type { CalendarEntry } from '#contract/calendar/calendar.ts'
import { weekdayNames } from '#contract/dates/date-point.ts'

import { KindMark } from './EntryList.tsx'
import { findKeyTarget, formatLongDay, formatMonth, listWeeks } from './month-grid.ts'

/** More entries of a day are counted. */
const shownEntries = 3

interface MonthGridProps {
  entries: readonly CalendarEntry[]
  day: string
  today: string
  onChoose: (day: string) => void
}

/**
 * The weeks of a month as a date grid: one day is in the tab order, and the arrow keys, Home, End, Page Up and Page
 * Down lead to others, the last two with Shift by a year. Phones show a dot per entry. The days have a constant height,
 * so that nothing moves when the entries arrive.
 */
export function MonthGrid({ entries, day, today, onChoose }: MonthGridProps) {
  const chosen = useRef<HTMLButtonElement>(null)
  const followsFocus = useRef(false)
  useEffect(() => {
    if (followsFocus.current) chosen.current?.focus()
    followsFocus.current = false
  })
  const month = day.slice(0, 7)
  const byDay = Map.groupBy(entries, ({ date }) => date)
  const moveByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = findKeyTarget(event, day)
    if (target === undefined) return
    event.preventDefault()
    followsFocus.current = true
    onChoose(target)
  }
  return (
    // A date grid (ARIA): its cells are those of a table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table role="grid" aria-label={formatMonth(month)} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdayNames.map(name => (
            <th key={name} scope="col" className="py-2 text-caption font-medium text-muted">
              <span className="sr-only">{name}</span>
              <span aria-hidden="true">
                {name.slice(0, 1)}
                <span className="max-sm:hidden">{name.slice(1, 3)}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map(week => (
          <tr key={week[0]}>
            {week.map(date => (
              <td
                key={date}
                aria-selected={date === day}
                className="h-14 border border-line p-0 align-top md:h-30"
              >
                <DayButton
                  ref={date === day ? chosen : null}
                  date={date}
                  entries={byDay.get(date) ?? []}
                  isChosen={date === day}
                  isToday={date === today}
                  isOutside={!date.startsWith(month)}
                  onKeyDown={moveByKey}
                  onClick={() => onChoose(date)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayButtonProps {
  ref: React.Ref<HTMLButtonElement>
  date: string
  entries: readonly CalendarEntry[]
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onClick: () => void
}

function DayButton({ ref, date, entries, isChosen, isToday, isOutside, onKeyDown, onClick }: DayButtonProps) {
  const titles = entries.map(({ title }) => title)
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className={joinClasses(
        'flex size-full cursor-pointer flex-col gap-1 p-1 text-left transition-colors hover:bg-sunken md:p-2',
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="sr-only">{[formatLongDay(date), ...titles].join('. ')}</span>
      <span
        aria-hidden="true"
        className={joinClasses(
          'grid size-7 shrink-0 place-items-center rounded-full text-small tabular max-md:mx-auto',
          isToday ? 'bg-accent font-semibold text-on-accent' : isOutside ? 'text-muted' : 'font-medium',
        )}
      >
        {Number(date.slice(8))}
      </span>
      <span className="flex h-2 justify-center gap-1 self-center md:hidden">
        {entries.slice(0, shownEntries).map(({ id, kind }) => (
          <KindMark key={id} kind={kind} />
        ))}
      </span>
      <span aria-hidden="true" className="grid w-full gap-0.5 text-caption max-md:hidden">
        {entries.slice(0, entries.length > shownEntries ? shownEntries - 1 : shownEntries).map(entry => (
          <span key={entry.id} className="flex min-w-0 items-center gap-1.5">
            <KindMark kind={entry.kind} />
            <span className="truncate">{entry.title}</span>
          </span>
        ))}
        {entries.length > shownEntries && (
          <span className="text-muted">{entries.length - shownEntries + 1} more</span>
        )}
      </span>
    </button>
  )
}
