import type { VagueDate } from '#contract/dates/vague-dates.ts'
import { toSingleLine } from '#contract/texts/single-line.ts'

import { readGedcomDate, writeGedcomDate } from './dates.ts'
import { findChildText, findChild, type GedcomRecord, type GedcomVersion, createRecord } from './record.ts'

/** An event or attribute of a person or a family (5.5.1 chapter 2, INDIVIDUAL_EVENT_STRUCTURE and the like). */
export interface LifeEvent {
  /** Index among the children of its record; undefined for an event that was not read from a file. */
  index?: number
  /** `BIRT`, `OCCU`, `MARR` … */
  tag: string
  /** 'Birth', or the TYPE of an EVEN or a FACT; the tag of a couple's event, which has no name in the tree. */
  kind: string
  /** The line's own text: the occupation, the residence. Null for a mere assertion (`DEAT Y`). */
  value: string | null
  date: VagueDate | null
  place: string | null
  cause: string | null
  /** Its own notes, separated by an empty line. Shared notes are not included. */
  note: string | null
}

/** An event that was not read from a file: `createEvent('BIRT', { date: readVagueDate('about 1890') })`. */
export function createEvent(tag: string, fields: Partial<Omit<LifeEvent, 'index' | 'tag'>> = {}): LifeEvent {
  return {
    tag,
    kind: findEventName(tag),
    value: null,
    date: null,
    place: null,
    cause: null,
    note: null,
    ...fields,
  }
}

/**
 * The tag of an event by its name: 'Baptism' is BAPM. Undefined for attributes and for events with their own fields in
 * the tree. For the living, also undefined for events after death.
 */
export function findEventTag(name: string, { isAlive }: { isAlive: boolean }): string | undefined {
  const tag = tagsByName.get(name)
  if (tag === undefined || attributes.has(tag)) return undefined
  return isAlive && deathEvents.has(tag) ? undefined : tag
}

/** The tag of an attribute, which has a value, by its name: 'Education' is EDUC. */
export function findAttributeTag(name: string): string | undefined {
  const tag = tagsByName.get(name)
  return tag !== undefined && attributes.has(tag) ? tag : undefined
}

export function isPersonEvent(tag: string): boolean {
  return personEvents.has(tag)
}

export function isFamilyEvent(tag: string): boolean {
  return familyEvents.has(tag)
}

/** Some programs write `DEAT N` to state that an event did not happen. */
export function isNegated({ value, children }: GedcomRecord): boolean {
  return children.length === 0 && value !== undefined && /^\s*N\s*$/i.test(value)
}

export function readEvent(event: GedcomRecord, index?: number): LifeEvent {
  const { tag } = event
  const type = findLine(event, 'TYPE')
  const value = event.value?.trim()
  const notes: string[] = []
  for (const child of event.children)
    if (child.tag === 'NOTE' && child.value !== undefined) notes.push(child.value.trim())
  return {
    ...(index !== undefined && { index }),
    tag,
    kind: (tag === 'EVEN' || tag === 'FACT' ? type : undefined) ?? findEventName(tag),
    value: value === undefined || value === '' || value === 'Y' ? null : value,
    date: readDate(event),
    place: findLine(event, 'PLAC') ?? null,
    cause: findChildText(event, 'CAUS') ?? null,
    note: notes.join('\n\n') || null,
  }
}

/** Writes an event's changed fields into its record; the other lines of the old record are unchanged. */
export function writeEvent(event: LifeEvent, version: GedcomVersion, old?: GedcomRecord): GedcomRecord {
  const { tag, kind, value, date, place, cause, note } = event
  const before = old && readEvent(old)
  let children = old?.children ?? []
  if (old === undefined && (tag === 'EVEN' || tag === 'FACT') && kind !== findEventName(tag))
    children = [createRecord('TYPE', kind)]
  if (before?.date?.dateText !== date?.dateText)
    children = replaceChild(children, 'DATE', date && writeDate(date, version))
  if (before?.place !== place) children = replaceChild(children, 'PLAC', place && createRecord('PLAC', place))
  if (before?.cause !== cause) children = replaceChild(children, 'CAUS', cause && createRecord('CAUS', cause))
  if (before?.note !== note) {
    const others = children.filter(({ tag, pointer }) => tag !== 'NOTE' || pointer !== undefined)
    children = note === null ? others : [...others, createRecord('NOTE', note)]
  }
  // 5.5.1 chapter 2: an event without any detail asserts with Y that it happened.
  const assertion = children.length === 0 ? 'Y' : undefined
  if (before?.value !== value) return { tag, value: value ?? assertion, children }
  return { tag, value: old?.value ?? (old?.children.length ? assertion : undefined), children }
}

function readDate(parent: GedcomRecord): VagueDate | null {
  const date = findChild(parent, 'DATE')
  if (date === undefined) return null
  const phrase = findLine(date, 'PHRASE') ?? findLine(date, '_PHRASE')
  if (date.value === undefined && phrase === undefined) return null
  return readGedcomDate(date.value ?? '', phrase)
}

function writeDate({ dateText }: VagueDate, version: GedcomVersion): GedcomRecord {
  const { value, phrase } = writeGedcomDate(dateText, version)
  return createRecord('DATE', value, phrase === undefined ? [] : [createRecord('PHRASE', phrase)])
}

/** The text of a child as one line. `writeEvent` leaves it as it is in the file unless it is changed. */
function findLine(parent: GedcomRecord, tag: string): string | undefined {
  const text = findChildText(parent, tag)
  return text === undefined ? undefined : toSingleLine(text)
}

/** Puts the line where the first of its tag was, or at the end; null or an empty text removes it. */
function replaceChild(
  children: readonly GedcomRecord[],
  tag: string,
  line: GedcomRecord | '' | null,
): GedcomRecord[] {
  const index = children.findIndex(child => child.tag === tag)
  const added = line ? [line] : []
  return index === -1 ? [...children, ...added] : children.toSpliced(index, 1, ...added)
}

function findEventName(tag: string): string {
  return personEvents.get(tag) ?? tag
}

const personEvents = new Map(
  Object.entries({
    BIRT: 'Birth',
    CHR: 'Christening',
    DEAT: 'Death',
    BURI: 'Burial',
    CREM: 'Cremation',
    ADOP: 'Adoption',
    BAPM: 'Baptism',
    BARM: 'Bar mitzvah',
    BASM: 'Bat mitzvah',
    BLES: 'Blessing',
    CHRA: 'Adult christening',
    CONF: 'Confirmation',
    FCOM: 'First communion',
    ORDN: 'Ordination',
    NATU: 'Naturalization',
    EMIG: 'Emigration',
    IMMI: 'Immigration',
    CENS: 'Census',
    PROB: 'Probate',
    WILL: 'Will',
    GRAD: 'Graduation',
    RETI: 'Retirement',
    EVEN: 'Event',
    CAST: 'Caste',
    DSCR: 'Description',
    EDUC: 'Education',
    IDNO: 'Identity number',
    NATI: 'Nationality',
    NCHI: 'Number of children',
    NMR: 'Number of marriages',
    OCCU: 'Occupation',
    PROP: 'Property',
    RELI: 'Religion',
    RESI: 'Residence',
    SSN: 'Social security number',
    TITL: 'Title',
    FACT: 'Fact',
  }),
)

/** Events of a couple, which describe no one else of their family. */
export const coupleEvents: ReadonlySet<string> = new Set(
  'MARR ENGA DIV ANUL MARB MARC MARL MARS DIVF'.split(' '),
)
const familyEvents = new Set([...coupleEvents, 'CENS', 'RESI', 'EVEN', 'FACT', 'NCHI'])
/** Events that prove a death, and so bound no birth. */
export const deathEvents: ReadonlySet<string> = new Set(['DEAT', 'BURI', 'CREM', 'PROB'])
/** 5.5.1 chapter 2, INDIVIDUAL_ATTRIBUTE_STRUCTURE, without those that have fields of their own in the tree. */
const attributes = new Set('CAST DSCR EDUC IDNO NATI NCHI NMR PROP RELI SSN TITL'.split(' '))
/** Not found by name: the tree has fields for them, or their name is free text. */
const unnamedTags = new Set('BIRT DEAT EVEN FACT OCCU RESI'.split(' '))
const tagsByName = new Map(
  Array.from(personEvents).flatMap(([tag, name]) => (unnamedTags.has(tag) ? [] : [[name, tag]])),
)
