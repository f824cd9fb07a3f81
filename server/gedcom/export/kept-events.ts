import { findEventFields } from '#server/gedcom/mapping/life-events.ts'
import { dateFromWords } from '#server/gedcom/model/dates.ts'
import { isNegated, type LifeEvent, writeEvent } from '#server/gedcom/model/events.ts'
import type { GedcomRecord, GedcomVersion } from '#server/gedcom/model/record.ts'
import { readPerson } from '#server/gedcom/read/people.ts'

import type { TreeEvent, TreeMember } from './tree-file.ts'

/**
 * What the tree tells of people's lives, held against what their files told: by the whole event, since an event has
 * no name of its own in a file. Only of members who have been changed since they came, or have events that were entered
 * here, is anything compared.
 */
export class KeptEvents {
  /** By member and then by what they say: those that no record has told yet. */
  private readonly left: Map<string, Map<string, TreeEvent[]>>
  /** By member: where they lived as their files tell, and the tree tells otherwise. */
  private readonly places = new Map<string, Set<string>>()

  constructor(members: readonly TreeMember[], events: readonly TreeEvent[]) {
    this.left = new Map(members.filter(({ isChanged }) => isChanged).map(({ id }) => [id, new Map()]))
    for (const event of events) {
      let ofMember = this.left.get(event.memberId)
      if (ofMember === undefined) this.left.set(event.memberId, (ofMember = new Map()))
      const alike = ofMember.get(keyOf(event))
      if (alike === undefined) ofMember.set(keyOf(event), [event])
      else alike.push(event)
    }
  }

  /**
   * A member's record as their file had it, without the events that the tree does not tell any more. One that it
   * tells otherwise keeps what only the file tells of it: its address, its sources.
   */
  written(line: GedcomRecord, memberId: string, version: GedcomVersion): GedcomRecord {
    const left = this.left.get(memberId)
    if (left === undefined) return line
    const { events } = readPerson(line, new Map())
    const missed = findEventFields({ events }).filter(
      ({ at, told }) => left.get(keyOf(told))?.shift() === undefined && at !== undefined,
    )
    if (missed.length === 0) return line
    const corrected = correctedEvents(missed, left)
    const changed = new Map<number, GedcomRecord | null>()
    const emptied = new Set<string>()
    for (const [at, old] of line.children.entries()) {
      const one = missed.find(event => event.at === at)
      if (one === undefined) continue
      const now = corrected.get(at)
      const event = events.find(other => other.index === at)
      if (now !== undefined && event !== undefined) {
        changed.set(at, writeEvent(retold(event, one.told.note, now), version, old))
        if (one.tag === 'RESI' && one.told.place !== now.place) this.leave(memberId, one.told.place)
      } else if (one.tag === 'BIRT' || one.tag === 'DEAT') emptied.add(one.tag)
      else changed.set(at, null)
    }
    // What another source told of a birth does not come instead.
    for (const [at, old] of line.children.entries())
      if (emptied.has(old.tag) && !isNegated(old)) changed.set(at, withoutPlaceAndNote(old))
    return {
      ...line,
      children: line.children.flatMap((child, at) => changed.get(at) ?? (changed.has(at) ? [] : [child])),
    }
  }

  /** Whether a residence in a member's file has been corrected to another place than this. */
  isLeft({ id, location }: Pick<TreeMember, 'id' | 'location'>): boolean {
    return location !== null && (this.places.get(id)?.has(location) ?? false)
  }

  private leave(memberId: string, place: string | null): void {
    if (place === null) return
    const places = this.places.get(memberId)
    if (places === undefined) this.places.set(memberId, new Set([place]))
    else places.add(place)
  }

  /** What the tree tells and no file did, once all their records are written. */
  added(memberId: string): TreeEvent[] {
    const left = this.left.get(memberId)
    return left === undefined ? [] : [...left.values()].flat()
  }
}

type MissedEvents = ReturnType<typeof findEventFields>

/**
 * Which of the tree's events that no file tells are corrections of these, by their lines. Of one kind, those of one day
 * belong together, and then the first that is left.
 */
function correctedEvents(missed: MissedEvents, left: Map<string, TreeEvent[]>): Map<number, TreeEvent> {
  const corrected = new Map<number, TreeEvent>()
  const isSameDay = (one: { dateText: string | null }, other: { dateText: string | null }) =>
    one.dateText === other.dateText
  for (const fits of [isSameDay, () => true])
    for (const { at, told } of missed) {
      if (at === undefined || corrected.has(at)) continue
      for (const alike of left.values()) {
        const place = alike.findIndex(event => event.kind === told.kind && fits(event, told))
        const [event] = place === -1 ? [] : alike.splice(place, 1)
        if (event === undefined) continue
        corrected.set(at, event)
        break
      }
    }
  return corrected
}

/** The event of a file with what the tree tells otherwise. When somebody was born or has died, their fields tell. */
function retold(
  event: LifeEvent,
  noteBefore: string | null,
  { dateText: at, place, note }: TreeEvent,
): LifeEvent {
  const isEnd = event.tag === 'BIRT' || event.tag === 'DEAT'
  const isSameDay = isEnd || at === (event.date?.words || null)
  const date = isSameDay ? event.date : at === null ? null : dateFromWords(at)
  return { ...event, date, place, ...(note !== noteBefore && retoldNote(event, note ?? '')) }
}

/**
 * The tree has one text for what the line itself says, the cause and the notes. What stands in it as before stays where
 * it was, and the rest is what has changed.
 */
function retoldNote(event: LifeEvent, text: string): Pick<LifeEvent, 'value' | 'cause' | 'note'> {
  const now: ReturnType<typeof retoldNote> = { value: null, cause: null, note: null }
  let rest = text
  if (event.note !== null && (rest === event.note || rest.endsWith(`\n${event.note}`))) {
    now.note = event.note
    rest = rest.slice(0, -event.note.length).replace(/\n$/, '')
  }
  for (const part of ['value', 'cause'] as const) {
    const was = event[part]
    if (was === null || (rest !== was && !rest.startsWith(`${was}\n`))) continue
    now[part] = was
    rest = rest.slice(was.length).replace(/^\n/, '')
  }
  if (rest === '') return now
  // Of a line that says Y or N only whether it happened would be read.
  const isShort = !rest.includes('\n') && !/^[yn]$/i.test(rest)
  if (isShort && event.value !== null && now.value === null && now.cause === null) now.value = rest
  else if (isShort && event.cause !== null && now.cause === null) now.cause = rest
  else now.note = [rest, now.note].filter(part => part !== null).join('\n')
  return now
}

/** That somebody was born or has died is a matter of their dates; only what the event told beside them goes. */
function withoutPlaceAndNote(line: GedcomRecord): GedcomRecord {
  const children = line.children.filter(
    ({ tag, pointer }) => tag !== 'PLAC' && tag !== 'CAUS' && (tag !== 'NOTE' || pointer !== undefined),
  )
  return { ...line, value: children.length === 0 ? 'Y' : undefined, children }
}

function keyOf({
  kind,
  dateText: at,
  place,
  note,
}: Pick<TreeEvent, 'kind' | 'dateText' | 'place' | 'note'>): string {
  return JSON.stringify([kind, at, place, note])
}
