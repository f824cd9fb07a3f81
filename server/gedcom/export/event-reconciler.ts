import { findEventFields } from '#server/gedcom/mapping/life-events.ts'
import { dateFromWords } from '#server/gedcom/model/dates.ts'
import { isNegated, writeEvent, type LifeEvent } from '#server/gedcom/model/events.ts'
import type { GedcomRecord, GedcomVersion } from '#server/gedcom/model/record.ts'
import { readPerson } from '#server/gedcom/read/people.ts'

import type { TreeEvent, TreeMember } from './tree.ts'

/**
 * Compares the events of people's lives in their files with those in the tree. Events have no id in a file, so they
 * are compared by everything that they say. Only members who have changed since their import, or have events that
 * were entered here, are compared at all.
 */
export class EventReconciler {
  /** By member and then by what they say: events of the tree that no record contains yet. */
  private readonly open: Map<string, Map<string, TreeEvent[]>>
  /** By member: residences of their files that have another place in the tree. */
  private readonly correctedResidences = new Map<string, Set<string>>()

  constructor(members: readonly TreeMember[], events: readonly TreeEvent[]) {
    this.open = new Map(members.filter(({ isChanged }) => isChanged).map(({ id }) => [id, new Map()]))
    for (const [memberId, ofMember] of Map.groupBy(events, event => event.memberId))
      this.open.set(memberId, Map.groupBy(ofMember, eventKey))
  }

  /**
   * A member's record without the events that the tree no longer has. A corrected event retains what only the file
   * says of it: its address, its sources.
   */
  reconcile(record: GedcomRecord, memberId: string, version: GedcomVersion): GedcomRecord {
    const open = this.open.get(memberId)
    if (open === undefined) return record
    const { events } = readPerson(record, new Map())
    const missing = findEventFields({ events }).filter(
      ({ index, fields }) => open.get(eventKey(fields))?.shift() === undefined && index !== undefined,
    )
    if (missing.length === 0) return record
    const corrections = findCorrections(missing, open)
    const emptied = new Set<string>()
    const children = record.children.flatMap((line, index) => {
      const old = missing.find(event => event.index === index)
      if (old === undefined) return [line]
      const correction = corrections.get(index)
      const event = events.find(other => other.index === index)
      if (correction !== undefined && event !== undefined) {
        if (old.tag === 'RESI' && old.fields.place !== correction.place)
          this.addCorrectedResidence(memberId, old.fields.place)
        return [writeEvent(correctEvent(event, old.fields.note, correction), version, line)]
      }
      if (old.tag !== 'BIRT' && old.tag !== 'DEAT') return []
      emptied.add(old.tag)
      return [line]
    })
    return {
      ...record,
      // Another source's place of a birth does not replace the one that was removed.
      children: children.map(line =>
        emptied.has(line.tag) && !isNegated(line) ? withoutPlaceAndNote(line) : line,
      ),
    }
  }

  /** Whether a residence in a member's file has been corrected from their location to another place. */
  hasCorrectedResidence({ id, location }: Pick<TreeMember, 'id' | 'location'>): boolean {
    return location !== null && (this.correctedResidences.get(id)?.has(location) ?? false)
  }

  /** The events of the tree that no file contains, after all records were reconciled. */
  unmatched(memberId: string): TreeEvent[] {
    return [...(this.open.get(memberId)?.values() ?? [])].flat()
  }

  private addCorrectedResidence(memberId: string, place: string | null): void {
    if (place === null) return
    const places = this.correctedResidences.get(memberId) ?? new Set()
    this.correctedResidences.set(memberId, places.add(place))
  }
}

type MissingEvents = ReturnType<typeof findEventFields>

/**
 * Which open events of the tree are corrections of these, by the indexes of their lines: of the same kind, those of
 * the same day first.
 */
function findCorrections(missing: MissingEvents, open: Map<string, TreeEvent[]>): Map<number, TreeEvent> {
  const corrections = new Map<number, TreeEvent>()
  const isSameDay = (one: { dateText: string | null }, other: { dateText: string | null }) =>
    one.dateText === other.dateText
  for (const isCorrection of [isSameDay, () => true])
    for (const { index, fields } of missing) {
      if (index === undefined || corrections.has(index)) continue
      for (const alike of open.values()) {
        const position = alike.findIndex(event => event.kind === fields.kind && isCorrection(event, fields))
        const [event] = position === -1 ? [] : alike.splice(position, 1)
        if (event === undefined) continue
        corrections.set(index, event)
        break
      }
    }
  return corrections
}

/** The event of a file with what the tree says otherwise. The dates of a birth and a death are the member's own. */
function correctEvent(
  event: LifeEvent,
  noteBefore: string | null,
  { dateText, place, note }: TreeEvent,
): LifeEvent {
  const isVital = event.tag === 'BIRT' || event.tag === 'DEAT'
  const isSameDay = isVital || dateText === (event.date?.words || null)
  const date = isSameDay ? event.date : dateText === null ? null : dateFromWords(dateText)
  return { ...event, date, place, ...(note !== noteBefore && splitNote(event, note ?? '')) }
}

/**
 * The tree has one text for the value, the cause and the notes of an event. A part that is unchanged stays in its
 * line; the rest is the correction.
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

/** A birth or a death without the place and the notes that the tree no longer has. */
function withoutPlaceAndNote(line: GedcomRecord): GedcomRecord {
  const children = line.children.filter(
    ({ tag, pointer }) => tag !== 'PLAC' && tag !== 'CAUS' && (tag !== 'NOTE' || pointer !== undefined),
  )
  return { ...line, value: children.length === 0 ? 'Y' : undefined, children }
}

function eventKey({
  kind,
  dateText,
  place,
  note,
}: Pick<TreeEvent, 'kind' | 'dateText' | 'place' | 'note'>): string {
  return JSON.stringify([kind, dateText, place, note])
}
