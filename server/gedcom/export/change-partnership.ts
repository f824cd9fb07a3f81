import type { PartnershipKind } from '#contract/family-lists.ts'
import { readPartnership, partnershipEnd, isPartnershipEnd } from '#server/gedcom/mapping/family-links.ts'
import { dateFromWords } from '#server/gedcom/model/dates.ts'
import { type LifeEvent, newEvent } from '#server/gedcom/model/events.ts'
import { type Family, findEvent } from '#server/gedcom/model/people.ts'
import { type GedcomRecord, record } from '#server/gedcom/model/record.ts'
import { readFamily } from '#server/gedcom/read/people.ts'

export interface ToldPartnership {
  kind: PartnershipKind
  startText: string | null
  endText: string | null
  place: string | null
}

/**
 * Puts into the family of a couple what the tree tells otherwise of them. Of a couple whom a file has only been
 * recognised in (`isOwn` false), what the tree does not tell has not been taken away, and stays.
 */
export function changePartnership(
  family: Family,
  told: ToldPartnership,
  { isOwn }: { isOwn: boolean },
): void {
  const was = readPartnership(family)
  const { kind } = told
  const [startText, endText, place] = isOwn
    ? [told.startText, told.endText, told.place]
    : [told.startText ?? was.startText, told.endText ?? was.endText, told.place ?? was.place]
  if (kind === was.kind && startText === was.startText && endText === was.endText && place === was.place)
    return

  family.kind = kind
  if (kind === 'engagement') becomeEngaged(family)
  const beginning = findEvent(family, 'MARR') ?? findEvent(family, 'ENGA')
  const isBeginningTold = startText === wordsOf(beginning) && place === (beginning?.place ?? null)
  const tag = kind === 'engagement' ? 'ENGA' : 'MARR'
  const isNeeded = needsBeginning(family, kind) || startText !== null || place !== null
  if (tag === 'MARR' && kind === 'partnership' && !isNeeded) take(family, ({ tag: old }) => old === 'MARR')
  else if (
    kind === 'marriage' ||
    kind === 'engagement' ||
    !isBeginningTold ||
    (kind === 'partnership' && isNeeded)
  )
    put(family, findEvent(family, tag), newEvent(tag), { startText, place })

  if (kind === 'divorced')
    put(family, findEvent(family, 'DIV') ?? findEvent(family, 'ANUL'), newEvent('DIV'), {
      startText: endText,
    })
  else {
    take(family, ({ tag: old }) => old === 'DIV' || old === 'ANUL')
    if (endText === null) take(family, isPartnershipEnd)
    else
      put(family, family.events.find(isPartnershipEnd), newEvent('EVEN', { kind: partnershipEnd }), {
        startText: endText,
      })
  }
}

/** What was told of two people who are no couple any more goes; that they have children together stays. */
export function endCouple(family: Family): void {
  family.kind = 'partnership'
  take(family, event => couplesEvents.has(event.tag) || isPartnershipEnd(event))
}

/**
 * The record of a family whose kind is told so. Most kinds are told by the events alone; that a couple is not married
 * is the type of what stands where a marriage would.
 */
export function withKind(line: GedcomRecord, kind: PartnershipKind): GedcomRecord {
  if (kindIn(line) === kind) return line
  if (kind === 'partnership') return withTypeOfMarriage(line, 'Partnership')
  // What a program has written beside the events about how the two stood to each other is over.
  const plain = { ...line, children: line.children.filter(({ tag }) => tag !== '_STAT' && tag !== '_MSTAT') }
  return kindIn(plain) === kind ? plain : withTypeOfMarriage(plain, null)
}

function kindIn(line: GedcomRecord): PartnershipKind {
  return readFamily(line, new Map()).kind
}

function withTypeOfMarriage(line: GedcomRecord, type: string | null): GedcomRecord {
  const at = line.children.findIndex(({ tag }) => tag === 'MARR')
  const marriage = line.children[at]
  if (marriage === undefined) return line
  const rest = marriage.children.filter(({ tag }) => tag !== 'TYPE')
  const children = type === null ? rest : [record('TYPE', type), ...rest]
  return { ...line, children: line.children.with(at, { ...marriage, children }) }
}

/** The engagement that is told, or what was told of a marriage as that of an engagement. */
function becomeEngaged(family: Family): void {
  if (findEvent(family, 'ENGA') === undefined) {
    const at = family.events.findIndex(({ tag }) => tag === 'MARR')
    const marriage = family.events[at]
    if (marriage !== undefined)
      family.events = family.events.with(at, { ...marriage, tag: 'ENGA', kind: newEvent('ENGA').kind })
  }
  take(family, ({ tag }) => tag === 'MARR')
}

/** Of unmarried partners a MARR stays only for what it tells beside its date and place, and where an ENGA is. */
function needsBeginning(family: Family, kind: PartnershipKind): boolean {
  if (kind !== 'partnership') return kind !== 'divorced'
  if (findEvent(family, 'ENGA') !== undefined) return true
  const at = findEvent(family, 'MARR')?.index
  const line = at === undefined ? undefined : family.raw.children[at]
  return line?.children.some(({ tag }) => tag !== 'DATE' && tag !== 'PLAC' && tag !== 'TYPE') ?? false
}

function put(
  family: Family,
  old: LifeEvent | undefined,
  fresh: LifeEvent,
  { startText, place }: { startText: string | null; place?: string | null },
): void {
  const event = old ?? fresh
  const date =
    startText === wordsOf(event) ? event.date : startText === null ? null : dateFromWords(startText)
  const changed = { ...event, date, ...(place !== undefined && { place }) }
  family.events =
    old === undefined
      ? [...family.events, changed]
      : family.events.map(other => (other === old ? changed : other))
}

function take(family: Family, isGone: (event: LifeEvent) => boolean): void {
  family.events = family.events.filter(event => !isGone(event))
}

function wordsOf(event: LifeEvent | undefined): string | null {
  return event?.date?.words ?? null
}

const couplesEvents = new Set(['MARR', 'ENGA', 'DIV', 'ANUL', 'MARB', 'MARC', 'MARL', 'MARS', 'DIVF'])
