import { Link } from 'wouter'

import { joinClasses } from '#browser/ui/classes.ts'
import type { CalendarEntry } from '#contract/calendar/calendar.ts'

import { entryLabels, kindColors } from './kinds.ts'

/** The entries of one day. */
export function EntryList({ entries }: { entries: readonly CalendarEntry[] }) {
  return (
    <ul className="divide-y divide-line">
      {entries.map(({ id, kind, title, detail, link }) => (
        <li key={id} className="flex gap-3 py-3">
          <KindMark kind={kind} className="mt-2" />
          <div className="min-w-0">
            <p className="wrap-anywhere">
              {link === null ? (
                title
              ) : (
                <Link href={link} className="link">
                  {title}
                </Link>
              )}
            </p>
            <p className="text-small text-muted">
              {entryLabels[kind]}
              {detail !== null && ` · ${detail}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function KindMark({ kind, className }: Pick<CalendarEntry, 'kind'> & { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses('size-2 shrink-0 rounded-full', kindColors[kind], className)}
    />
  )
}
