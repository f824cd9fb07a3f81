import type { User } from '#contract/accounts/accounts.ts'
import { calendarKinds } from '#contract/calendar/calendar-choices.ts'
import type { CalendarSource, CalendarSpan, SourceEntry } from '#server/platform/calendar-source.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The entries of all sources that the viewer may see, by date, kind and title. */
export async function listEntries(
  platform: Platform,
  sources: readonly CalendarSource[],
  viewer: User,
  span: CalendarSpan,
): Promise<SourceEntry[]> {
  const entries = await Promise.all(sources.map(source => source(platform, viewer, span)))
  return entries.flat().toSorted(compareEntries)
}

function compareEntries(one: SourceEntry, other: SourceEntry): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return (
    calendarKinds.indexOf(one.kind) - calendarKinds.indexOf(other.kind) ||
    titles.compare(one.title, other.title) ||
    (one.id < other.id ? -1 : 1)
  )
}

const titles = new Intl.Collator('en-US')
