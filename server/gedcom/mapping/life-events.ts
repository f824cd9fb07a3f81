import { sortDate } from '#contract/vague-dates.ts'
import type { LifeEvent } from '#server/gedcom/model/events.ts'
import type { Person } from '#server/gedcom/model/people.ts'

export interface EventFields {
  kind: string
  dateText: string | null
  earliestDate: string | null
  place: string | null
  note: string | null
}

/** The events of a life as the tree keeps them. A birth and a death stand there only for their place and note. */
export function eventFields(person: Person): EventFields[] {
  return findEventFields(person).map(({ told }) => told)
}

/** The same, and which line of the person's record tells each. */
export function findEventFields({ events }: Pick<Person, 'events'>): {
  at: number | undefined
  tag: string
  told: EventFields
}[] {
  const found: ReturnType<typeof findEventFields> = []
  const seen = new Set<string>()
  for (const event of events) {
    const isEnd = event.tag === 'BIRT' || event.tag === 'DEAT'
    const { place, date, tag } = event
    const note = noteOf(event)
    // Of a second birth, which another source tells, the first is the preferred one.
    if (isEnd && (seen.has(tag) || (place === null && note === null))) continue
    seen.add(tag)
    const told = {
      kind: isEnd ? event.kind.toLowerCase() : event.kind,
      dateText: date?.words || null,
      earliestDate: date && sortDate(date),
      place,
      note,
    }
    found.push({ at: event.index, tag, told })
  }
  return found
}

function noteOf({ value, cause, note }: LifeEvent): string | null {
  return [value, cause, note].filter(text => text !== null).join('\n') || null
}
