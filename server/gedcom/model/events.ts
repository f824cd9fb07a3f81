import { type GedcomDate, readGedcomDate, writeGedcomDate } from './dates.ts'
import { findChild, type GedcomRecord, type GedcomVersion, record, childText } from './record.ts'

/** An event or an attribute of a person or a family (5.5.1 chapter 2, INDIVIDUAL_EVENT_STRUCTURE and its like). */
export interface LifeEvent {
  /** Which child of the record it was read from; undefined for one that no file held. */
  index?: number
  /** `BIRT`, `OCCU`, `MARR` … */
  tag: string
  /** What it is called: 'Birth', or the TYPE that an EVEN or a FACT has. */
  kind: string
  /** What the line itself says: the occupation, the residence. An assertion (`DEAT Y`) says nothing more. */
  value: string | null
  date: GedcomDate | null
  place: string | null
  cause: string | null
  /** The notes that stand below it. Those that it shares with others stay in the file. */
  note: string | null
}

/** An event that no file held: `newEvent('BIRT', { date: dateFromWords('about 1890') })`. */
export function newEvent(tag: string, told: Partial<Omit<LifeEvent, 'index' | 'tag'>> = {}): LifeEvent {
  return {
    tag,
    kind: nameOfEvent(tag),
    value: null,
    date: null,
    place: null,
    cause: null,
    note: null,
    ...told,
  }
}

/**
 * The tag of an event that somebody has called by its name: 'Baptism' is a BAPM. What the tree has fields for, which
 * are read from its tag, has none here, and neither has what is told only of the dead where somebody lives.
 */
export function eventTagByName(name: string, { isAlive }: { isAlive: boolean }): string | undefined {
  const tag = tagsByName.get(name)
  if (tag === undefined || attributes.has(tag)) return undefined
  return isAlive && (tag === 'BURI' || tag === 'CREM' || tag === 'PROB') ? undefined : tag
}

/** The same for what is no event but has a value: 'Education' is an EDUC. */
export function attributeTagByName(name: string): string | undefined {
  const tag = tagsByName.get(name)
  return tag !== undefined && attributes.has(tag) ? tag : undefined
}

export function isPersonEvent(tag: string): boolean {
  return Object.hasOwn(eventsOfPersons, tag)
}

export function isFamilyEvent(tag: string): boolean {
  return Object.hasOwn(eventsOfFamilies, tag)
}

/** An event that is told only to say that it did not happen: `DEAT N`, as some programs write. */
export function isNegated({ value, children }: GedcomRecord): boolean {
  return children.length === 0 && value !== undefined && /^\s*N\s*$/i.test(value)
}

export function readEvent(event: GedcomRecord, index?: number): LifeEvent {
  const { tag } = event
  const type = childText(event, 'TYPE')
  const value = event.value?.trim()
  const notes: string[] = []
  for (const child of event.children)
    if (child.tag === 'NOTE' && child.value !== undefined) notes.push(child.value.trim())
  return {
    ...(index !== undefined && { index }),
    tag,
    kind: (tag === 'EVEN' || tag === 'FACT' ? type : undefined) ?? nameOfEvent(tag),
    value: value === undefined || value === '' || value === 'Y' ? null : value,
    date: readDate(event),
    place: childText(event, 'PLAC') ?? null,
    cause: childText(event, 'CAUS') ?? null,
    note: notes.join('\n\n') || null,
  }
}

/** The event's record with what has changed in it; what else stands below the old one stays. */
export function writeEvent(event: LifeEvent, version: GedcomVersion, old?: GedcomRecord): GedcomRecord {
  const was = old && readEvent(old)
  const { tag, value, date, place, cause, note } = event
  let children = old?.children ?? []
  if (was === undefined && (tag === 'EVEN' || tag === 'FACT') && event.kind !== nameOfEvent(tag))
    children = [record('TYPE', event.kind)]
  if (was?.date?.words !== date?.words)
    children = replaced(children, 'DATE', date && writeDate(date, version))
  if (was?.place !== place)
    children = replaced(children, 'PLAC', place === null ? null : record('PLAC', place))
  if (was?.cause !== cause)
    children = replaced(children, 'CAUS', cause === null ? null : record('CAUS', cause))
  if (was?.note !== note) {
    const shared = children.filter(({ tag, pointer }) => tag !== 'NOTE' || pointer !== undefined)
    children = note === null ? shared : [...shared, record('NOTE', note)]
  }
  const isSame = was !== undefined && was.value === value
  return {
    tag,
    value: isSame
      ? (old?.value ?? (old?.children.length ? assertion(children) : undefined))
      : (value ?? assertion(children)),
    children,
  }
}

function readDate(parent: GedcomRecord): GedcomDate | null {
  const date = findChild(parent, 'DATE')
  if (date === undefined) return null
  const phrase = childText(date, 'PHRASE')
  if (date.value === undefined && phrase === undefined) return null
  return readGedcomDate(date.value ?? '', phrase)
}

/** 5.5.1 chapter 2: an event of which nothing is told but that it happened has the value Y. */
function assertion(children: readonly GedcomRecord[]): string | undefined {
  return children.length === 0 ? 'Y' : undefined
}

function writeDate({ words }: GedcomDate, version: GedcomVersion): GedcomRecord {
  const { value, phrase } = writeGedcomDate(words, version)
  return record('DATE', value, phrase === undefined ? [] : [record('PHRASE', phrase)])
}

/** Puts the new line where the first of its tag stood, or at the end. */
function replaced(children: readonly GedcomRecord[], tag: string, line: GedcomRecord | null): GedcomRecord[] {
  const at = children.findIndex(child => child.tag === tag)
  const rest = children.filter((child, index) => index !== at)
  if (line !== null) rest.splice(at === -1 ? rest.length : at, 0, line)
  return rest
}

function nameOfEvent(tag: string): string {
  return eventsOfPersons[tag] ?? eventsOfFamilies[tag] ?? tag
}

const eventsOfPersons: Record<string, string> = {
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
  NATU: 'Naturalisation',
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
}

/** 5.5.1 chapter 2, INDIVIDUAL_ATTRIBUTE_STRUCTURE, without what the tree has fields for. */
const attributes = new Set('CAST DSCR EDUC IDNO NATI NCHI NMR PROP RELI SSN TITL'.split(' '))
const withoutName = new Set('BIRT DEAT EVEN FACT OCCU RESI'.split(' '))
const tagsByName = new Map(
  Object.entries(eventsOfPersons).flatMap(([tag, name]) => (withoutName.has(tag) ? [] : [[name, tag]])),
)

const eventsOfFamilies: Record<string, string> = {
  ANUL: 'Annulment',
  CENS: 'Census',
  DIV: 'Divorce',
  DIVF: 'Divorce filed',
  ENGA: 'Engagement',
  MARB: 'Banns',
  MARC: 'Marriage contract',
  MARL: 'Marriage licence',
  MARR: 'Marriage',
  MARS: 'Marriage settlement',
  RESI: 'Residence',
  EVEN: 'Event',
  FACT: 'Fact',
  NCHI: 'Number of children',
}
