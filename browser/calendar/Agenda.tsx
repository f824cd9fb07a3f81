import type { CalendarEntry } from '#contract/calendar/calendar.ts'

import { EntryList } from './EntryList.tsx'
import { formatLongDay, formatMonth } from './month-grid.ts'

/** The days that have entries, by month. */
export function Agenda({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  const months = Map.groupBy(entries, ({ date }) => date.slice(0, 7))
  return [...months].map(([month, entries]) => (
    <section key={month} aria-label={formatMonth(month)} className="mt-8 first:mt-0">
      {months.size > 1 && <h3 className="mb-3">{formatMonth(month)}</h3>}
      <Days {...{ entries, today }} />
    </section>
  ))
}

function Days({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  const days = Map.groupBy(entries, ({ date }) => date)
  return (
    <div className="divide-y divide-line border-y border-line">
      {[...days].map(([date, entries]) => (
        <section
          key={date}
          aria-label={formatLongDay(date)}
          className="skip-offscreen grid gap-x-8 py-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <h4 className="py-3 font-sans text-base font-medium">
            {formatLongDay(date)}
            {date === today && <span className="ml-2 text-small text-gold">Today</span>}
          </h4>
          <EntryList entries={entries} />
        </section>
      ))}
    </div>
  )
}
