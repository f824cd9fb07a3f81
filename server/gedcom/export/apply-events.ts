import { readVagueDate } from '#contract/dates/vague-dates.ts'
import {
  toEventFields,
  findStoredEvents,
  isVital,
  type EventFields,
} from '#server/gedcom/mapping/life-events.ts'
import { findAttributeTag, findEventTag, createEvent, type LifeEvent } from '#server/gedcom/model/events.ts'
import type { Person } from '#server/gedcom/model/people.ts'

import { pairByKeys } from './pair-by-keys.ts'
import type { TreeEvent } from './tree.ts'

/**
 * Updates a person's events to match the tree. Events have no id in a file, so their content pairs them: equal ones
 * first, then the same kind and date, then the same kind. A corrected event retains lines that the tree does not store:
 * its address, its sources.
 */
export function applyEvents(person: Person, isAlive: boolean, inTree: readonly TreeEvent[]): void {
  const inFile = person.events.map(event => Object.assign(toEventFields(event), { event }))
  const matches = pairByKeys(inFile, inTree, [
    ({ kind, dateText, place, note }) => JSON.stringify([kind, dateText, place, note]),
    ({ kind, dateText }) => JSON.stringify([kind, dateText]),
    ({ kind }) => kind,
  ])
  const stored = new Set(findStoredEvents(person))
  const removed = inFile.filter(item => stored.has(item.event) && !matches.has(item))
  const removedTags = new Set(removed.map(({ event }) => event.tag))
  const matched = new Set(matches.values())
  person.events = inFile.flatMap(item => {
    const match = matches.get(item)
    if (match !== undefined) return [correctEvent(item.event, item, match)]
    if (!isVital(item.event)) return []
    // A birth from another source must not replace the place that was removed.
    const isRemoved = removedTags.has(item.event.tag)
    return [isRemoved ? { ...item.event, value: null, place: null, cause: null, note: null } : item.event]
  })
  for (const event of inTree)
    if (!matched.has(event) && !isDateOfMember(event)) person.events.push(toLifeEvent(event, isAlive))
}

/** A birth or a death with only a date, which is in the member's own row. */
function isDateOfMember({ kind, place, note }: TreeEvent): boolean {
  return (kind === 'birth' || kind === 'death') && place === null && note === null
}

/** The file's event, corrected by the tree's. The member's own row has the date of a birth or a death. */
function correctEvent(event: LifeEvent, old: EventFields, { dateText, place, note }: TreeEvent): LifeEvent {
  const isSameDay = isVital(event) || dateText === old.dateText
  const date = isSameDay ? event.date : dateText === null ? null : readVagueDate(dateText)
  return { ...event, date, place, ...(note !== old.note && splitNote(event, note ?? '')) }
}

/**
 * Splits the tree's one text into the value, cause and note of an event. Unchanged parts stay in their lines; the rest
 * is the correction.
 */
function splitNote(event: LifeEvent, text: string): Pick<LifeEvent, 'value' | 'cause' | 'note'> {
  const parts: ReturnType<typeof splitNote> = { value: null, cause: null, note: null }
  let rest = text
  if (event.note !== null && (rest === event.note || rest.endsWith(`\n${event.note}`))) {
    parts.note = event.note
    rest = rest.slice(0, -event.note.length).replace(/\n$/, '')
  }
  for (const part of ['value', 'cause'] as const) {
    const old = event[part]
    if (old === null || (rest !== old && !rest.startsWith(`${old}\n`))) continue
    parts[part] = old
    rest = rest.slice(old.length).replace(/^\n/, '')
  }
  if (rest === '') return parts
  // A value of Y or N would be read as whether the event happened.
  const isShort = !rest.includes('\n') && !/^[yn]$/i.test(rest)
  if (isShort && event.value !== null && parts.value === null && parts.cause === null) parts.value = rest
  else if (isShort && event.cause !== null && parts.cause === null) parts.cause = rest
  else parts.note = [rest, parts.note].filter(part => part !== null).join('\n')
  return parts
}

/** Creates the event of a row, with a tag of its own if GEDCOM has one. */
function toLifeEvent({ kind, dateText, place, note }: TreeEvent, isAlive: boolean): LifeEvent {
  const date = dateText === null ? null : readVagueDate(dateText)
  // A DEAT would make a living person dead.
  const vitalTag = kind === 'birth' ? 'BIRT' : kind === 'death' && !isAlive ? 'DEAT' : undefined
  const eventTag = vitalTag ?? findEventTag(kind, { isAlive })
  if (eventTag !== undefined) return createEvent(eventTag, { date, place, note })
  const attributeTag = note !== null && !note.includes('\n') ? findAttributeTag(kind) : undefined
  return attributeTag === undefined
    ? createEvent('EVEN', { kind, date, place, note })
    : createEvent(attributeTag, { date, place, value: note })
}
