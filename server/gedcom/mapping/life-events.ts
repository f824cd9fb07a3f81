import { toEarliestDate } from '#contract/dates/vague-dates.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import type { Person } from '#server/gedcom/model/people.ts'

/** A life event as columns of the tree. */
export interface EventFields {
  kind: string
  dateText: string | null
  earliestDate: string | null
  place: string | null
  note: string | null
}

/**
 * Finds the events that the tree stores. It stores a birth or a death only for its place and note, since the member's
 * row has the date. Of several births from different sources, the first is the preferred one (7.0 section 1.2).
 */
export function findStoredEvents({ events }: Pick<Person, 'events'>): LifeEvent[] {
  const vitalTags = new Set<string>()
  return events.filter(event => {
    if (!isVital(event)) return true
    const isStored = !vitalTags.has(event.tag) && (event.place !== null || joinNote(event) !== null)
    if (isStored) vitalTags.add(event.tag)
    return isStored
  })
}

export function toEventFields(event: LifeEvent): EventFields {
  const { kind, date, place } = event
  return {
    kind: isVital(event) ? kind.toLowerCase() : kind,
    dateText: date?.dateText || null,
    earliestDate: toEarliestDate(date),
    place,
    note: joinNote(event),
  }
}

/** Whether the member's own row has the date of this event. */
export function isVital({ tag }: LifeEvent): boolean {
  return tag === 'BIRT' || tag === 'DEAT'
}

function joinNote({ value, cause, note }: LifeEvent): string | null {
  return [value, cause, note].filter(text => text !== null).join('\n') || null
}
