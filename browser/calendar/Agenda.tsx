import type { CalendarEntry } from '#contract/calendar.ts'

import { EntryList } from './EntryList.tsx'
import { formatLongDay } from './month-grid.ts'

/** The days of a month that have entries. */
export function Agenda({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  const days = Map.groupBy(entries, ({ date }) => date)
  return (
    <div className="divide-y divide-line border-y border-line">
      {[...days].map(([date, entries]) => (
        <section
          key={date}
          aria-label={formatLongDay(date)}
          className="skip-offscreen grid gap-x-8 py-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <h3 className="py-3 font-sans text-base font-medium">
            {formatLongDay(date)}
            {date === today && <span className="ml-2 text-small text-gold">Today</span>}
          </h3>
          <EntryList entries={entries} />
        </section>
      ))}
    </div>
  )
}
