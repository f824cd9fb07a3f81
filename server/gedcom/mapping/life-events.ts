import { sortDate } from '#contract/vague-dates.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import type { Person } from '#server/gedcom/model/people.ts'

/** A life event in the columns of the tree. */
export interface EventFields {
  kind: string
  dateText: string | null
  earliestDate: string | null
  place: string | null
  note: string | null
}

/**
 * The events of a person that the tree stores. A birth and a death are among them only for their place and note, since
 * their dates are the member's own. Of several births, each from another source, the first is the preferred one (7.0
 * section 1.2).
 */
export function findStoredEvents({ events }: Pick<Person, 'events'>): LifeEvent[] {
  const vitalTags = new Set<string>()
  return events.filter(event => {
    if (!isVital(event)) return true
    const isStored = !vitalTags.has(event.tag) && (event.place !== null || noteOf(event) !== null)
    if (isStored) vitalTags.add(event.tag)
    return isStored
  })
}

export function toEventFields(event: LifeEvent): EventFields {
  const { kind, date, place } = event
  return {
    kind: isVital(event) ? kind.toLowerCase() : kind,
    dateText: date?.words || null,
    earliestDate: date && sortDate(date),
    place,
    note: noteOf(event),
  }
}

/** The member has the dates of these events themselves. */
export function isVital({ tag }: LifeEvent): boolean {
  return tag === 'BIRT' || tag === 'DEAT'
}

function noteOf({ value, cause, note }: LifeEvent): string | null {
  return [value, cause, note].filter(text => text !== null).join('\n') || null
}
