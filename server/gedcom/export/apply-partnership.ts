import type { PartnershipKind } from '#contract/family-lists.ts'
import { readPartnership, partnershipEnd, isPartnershipEnd } from '#server/gedcom/mapping/family-links.ts'
import { dateFromWords } from '#server/gedcom/model/dates.ts'
import { type LifeEvent, newEvent } from '#server/gedcom/model/events.ts'
import { findEvent, type Family } from '#server/gedcom/model/people.ts'
import { type GedcomRecord, record } from '#server/gedcom/model/record.ts'
import { readFamily } from '#server/gedcom/read/people.ts'

import type { TreePartnership } from './tree.ts'

type Partnership = Pick<TreePartnership, 'kind' | 'startText' | 'endText' | 'place'>

/**
 * Changes what the tree says otherwise of a couple than their family record. Where a file was only matched with both
 * (`isOwn` false), the tree lacks some of the file's lines from the start, so those stay.
 */
export function applyPartnership(
  family: Family,
  partnership: Partnership,
  { isOwn }: { isOwn: boolean },
): void {
  const old = readPartnership(family)
  const { kind } = partnership
  const [startText, endText, place] = isOwn
    ? [partnership.startText, partnership.endText, partnership.place]
    : [
        partnership.startText ?? old.startText,
        partnership.endText ?? old.endText,
        partnership.place ?? old.place,
      ]
  if (kind === old.kind && startText === old.startText && endText === old.endText && place === old.place)
    return

  family.kind = kind
  if (kind === 'engagement') becomeEngaged(family)
  const beginning = findEvent(family, 'MARR') ?? findEvent(family, 'ENGA')
  const hasBeginning = startText === wordsOf(beginning) && place === (beginning?.place ?? null)
  const tag = kind === 'engagement' ? 'ENGA' : 'MARR'
  const needsEvent = needsBeginning(family, kind) || startText !== null || place !== null
  if (kind === 'partnership' && !needsEvent) removeEvents(family, ({ tag: old }) => old === 'MARR')
  else if (
    kind === 'marriage' ||
    kind === 'engagement' ||
    !hasBeginning ||
    (kind === 'partnership' && needsEvent)
  )
    putEvent(family, findEvent(family, tag), newEvent(tag), { words: startText, place })

  if (kind === 'divorced')
    putEvent(family, findEvent(family, 'DIV') ?? findEvent(family, 'ANUL'), newEvent('DIV'), {
      words: endText,
    })
  else {
    removeEvents(family, ({ tag: old }) => old === 'DIV' || old === 'ANUL')
    if (endText === null) removeEvents(family, isPartnershipEnd)
    else {
      const end = newEvent('EVEN', { kind: partnershipEnd })
      putEvent(family, family.events.find(isPartnershipEnd), end, { words: endText })
    }
  }
}

/** Removes the events of a couple that the tree no longer has. The family stays for their children. */
export function removePartnership(family: Family): void {
  family.kind = 'partnership'
  removeEvents(family, event => coupleEvents.has(event.tag) || isPartnershipEnd(event))
}

/**
 * The record of a family with its kind. The events alone say most kinds; that a couple is not married is the TYPE of
 * their MARR.
 */
export function withPartnershipKind(line: GedcomRecord, kind: PartnershipKind): GedcomRecord {
  if (kindIn(line) === kind) return line
  if (kind === 'partnership') return withTypeOfMarriage(line, 'Partnership')
  // Tags of other programs for the status of a couple would contradict the new kind.
  const plain = { ...line, children: line.children.filter(({ tag }) => tag !== '_STAT' && tag !== '_MSTAT') }
  return kindIn(plain) === kind ? plain : withTypeOfMarriage(plain, null)
}

function kindIn(line: GedcomRecord): PartnershipKind {
  return readFamily(line, new Map()).kind
}

function withTypeOfMarriage(line: GedcomRecord, type: string | null): GedcomRecord {
  const index = line.children.findIndex(({ tag }) => tag === 'MARR')
  const marriage = line.children[index]
  if (marriage === undefined) return line
  const rest = marriage.children.filter(({ tag }) => tag !== 'TYPE')
  const children = type === null ? rest : [record('TYPE', type), ...rest]
  return { ...line, children: line.children.with(index, { ...marriage, children }) }
}

/** Turns the marriage into an engagement, unless there is an engagement already. */
function becomeEngaged(family: Family): void {
  if (findEvent(family, 'ENGA') === undefined) {
    const index = family.events.findIndex(({ tag }) => tag === 'MARR')
    const marriage = family.events[index]
    if (marriage !== undefined)
      family.events = family.events.with(index, { ...marriage, tag: 'ENGA', kind: newEvent('ENGA').kind })
  }
  removeEvents(family, ({ tag }) => tag === 'MARR')
}

/** Unmarried partners need a MARR only for an ENGA, or for lines other than its date and place. */
function needsBeginning(family: Family, kind: PartnershipKind): boolean {
  if (kind !== 'partnership') return kind !== 'divorced'
  if (findEvent(family, 'ENGA') !== undefined) return true
  const index = findEvent(family, 'MARR')?.index
  const line = index === undefined ? undefined : family.raw.children[index]
  return line?.children.some(({ tag }) => tag !== 'DATE' && tag !== 'PLAC' && tag !== 'TYPE') ?? false
}

function putEvent(
  family: Family,
  old: LifeEvent | undefined,
  fresh: LifeEvent,
  { words, place }: { words: string | null; place?: string | null },
): void {
  const event = old ?? fresh
  const date = words === wordsOf(event) ? event.date : words === null ? null : dateFromWords(words)
  const changed = { ...event, date, ...(place !== undefined && { place }) }
  family.events =
    old === undefined
      ? [...family.events, changed]
      : family.events.map(other => (other === old ? changed : other))
}

function removeEvents(family: Family, isRemoved: (event: LifeEvent) => boolean): void {
  family.events = family.events.filter(event => !isRemoved(event))
}

function wordsOf(event: LifeEvent | undefined): string | null {
  return event?.date?.words ?? null
}

const coupleEvents = new Set(['MARR', 'ENGA', 'DIV', 'ANUL', 'MARB', 'MARC', 'MARL', 'MARS', 'DIVF'])
