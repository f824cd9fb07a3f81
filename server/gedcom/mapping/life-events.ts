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
 * The events of a life as the tree stores them, each with the index of its line in the record. A birth and a death are
 * among them only for their place and note, since their dates are the member's own.
 */
export function findEventFields({ events }: Pick<Person, 'events'>): {
  index: number | undefined
  tag: string
  fields: EventFields
}[] {
  const found: ReturnType<typeof findEventFields> = []
  const seen = new Set<string>()
  for (const event of events) {
    const { index, tag, kind, place, date } = event
    const isVital = tag === 'BIRT' || tag === 'DEAT'
    const note = noteOf(event)
    // Of several births, each from another source, the first is the preferred one (7.0 section 1.2).
    if (isVital && (seen.has(tag) || (place === null && note === null))) continue
    seen.add(tag)
    const fields = {
      kind: isVital ? kind.toLowerCase() : kind,
      dateText: date?.words || null,
      earliestDate: date && sortDate(date),
      place,
      note,
    }
    found.push({ index, tag, fields })
  }
  return found
}

function noteOf({ value, cause, note }: LifeEvent): string | null {
  return [value, cause, note].filter(text => text !== null).join('\n') || null
}
