import type { PartnershipKind } from '#contract/kinship.ts'

import { isDenied, isEventOfFamily, isEventOfPerson, readEvent, type LifeEvent } from './events.ts'
import { completeLinks, givenAwayAlready } from './links.ts'
import { bornByLatest, isLivingUntil, isToldDead } from './living.ts'
import { readName, type PersonName } from './names.ts'
import { readNotes, readPhotographs, readTwins, type Note, type Photograph, type Records } from './notes.ts'
import { readPedigree, readRelations, type ChildLink } from './parent-kinds.ts'
import { readAdoptions, type Adoption } from './parent-links.ts'
import type { GedcomFile, GedcomWarning } from './read.ts'
import { first, textOf, type GedcomRecord } from './record.ts'

/** Somebody, as far as it takes to tell who belongs to whom. */
export interface LinkedPerson {
  /** What the file calls them, without `@`: `I1`; `#12` where it gives no name, after the line. */
  id: string
  sex: 'male' | 'female' | 'other' | 'unknown'
  /** The families that they are a child of. */
  childIn: ChildIn[]
  /** The families that they are a partner of. */
  partnerIn: PartnerIn[]
  adoptions: Adoption[]
  /** The day by which they were born, as their events tell; null where none does. */
  bornBy: string | null
  /** Whether the file says that they have died. */
  isToldDead: boolean
  isLiving: boolean
}

export interface Person extends LinkedPerson {
  /** The preferred one first. */
  names: PersonName[]
  /** In the order of the file, birth and death among them; of several of a kind the first is preferred. */
  events: LifeEvent[]
  notes: Note[]
  photographs: Photograph[]
  /** Whom the file calls their twin. A birth on the same day is not enough. */
  twins: string[]
  /** What stands in the file, with all that was not understood. */
  raw: GedcomRecord
}

/** Who belongs to whom in a family. */
export interface LinkedFamily {
  id: string
  partners: FamilyPartner[]
  /** In the order of the file, which is that of their births. */
  children: FamilyChild[]
  /** The day by which the partners were born, as the family's events tell. */
  bornBy: string | null
}

export interface Family extends LinkedFamily {
  kind: PartnershipKind
  /** Marriage, divorce and the like. */
  events: LifeEvent[]
  notes: Note[]
  photographs: Photograph[]
  raw: GedcomRecord
}

/** A link is told twice in GEDCOM, by the person and by the family; sloppy programs tell it once. */
export interface Link {
  at?: number
  line?: number | undefined
  isToldByOther?: true
}

export interface ChildIn extends Link {
  family: string
  /** PEDI; undefined when it is not told. */
  kind?: ChildLink
}

export interface PartnerIn extends Link {
  family: string
}

export interface FamilyPartner extends Link {
  person: string
  role: 'husband' | 'wife'
}

export interface FamilyChild extends Link {
  person: string
  /** _FREL and _MREL; undefined when it is not told. */
  toFather?: ChildLink
  toMother?: ChildLink
}

export interface People {
  people: Person[]
  families: Family[]
  /** Links that lead nowhere, and ids that stand twice. */
  problems: GedcomWarning[]
}

/**
 * The people and families of a file (5.5.1 chapter 2, INDIVIDUAL_RECORD and FAM_RECORD; 7.0 section 3.2).
 * `today` is `YYYY-MM-DD`: who was born 110 years before it is taken to have died.
 */
export function readPeople({ records }: Pick<GedcomFile, 'records'>, today: string): People {
  const problems: GedcomWarning[] = []
  const named = recordsByXref(records, problems)
  const people: Person[] = []
  const families: Family[] = []
  for (const record of records) {
    if (record.tag === 'INDI') people.push(readPerson(record, named))
    else if (record.tag === 'FAM') families.push(readFamily(record, named))
  }
  const tree = { people, families, problems }
  completeLinks(tree)
  const living = isLivingUntil(tree, today)
  for (const person of people) person.isLiving = living(person)
  return tree
}

/** One person's record alone; whether they live, only their family tells. */
export function readPerson(raw: GedcomRecord, records: Records): Person {
  const person: Person = {
    id: idOf(raw),
    names: [],
    sex: sexOf(textOf(raw, 'SEX')),
    events: [],
    notes: readNotes(raw, records),
    photographs: readPhotographs(raw, records),
    childIn: [],
    partnerIn: [],
    twins: readTwins(raw),
    adoptions: readAdoptions(raw),
    bornBy: null,
    isToldDead: isToldDead(raw),
    isLiving: true,
    raw,
  }
  for (const [at, child] of raw.children.entries()) {
    const { tag, pointer } = child
    if (tag === 'NAME') person.names.push(readName(child, at))
    else if (tag === 'FAMC' && isLink(pointer)) person.childIn.push(readChildIn(child, pointer, at))
    else if (tag === 'FAMS' && isLink(pointer))
      person.partnerIn.push({ family: pointer, at, line: child.line })
    else if (isEventOfPerson(tag) && !isDenied(child)) person.events.push(readEvent(child, at))
  }
  person.names = withoutRoom(person.names)
  person.events = withoutRoom(person.events)
  person.childIn = withoutRoom(person.childIn)
  person.partnerIn = withoutRoom(person.partnerIn)
  person.bornBy = bornByLatest(person.events)
  return person
}

export function readFamily(raw: GedcomRecord, records: Records): Family {
  const family: Family = {
    id: idOf(raw),
    partners: [],
    kind: 'partnership',
    events: [],
    children: [],
    bornBy: null,
    notes: readNotes(raw, records),
    photographs: readPhotographs(raw, records),
    raw,
  }
  for (const [at, child] of raw.children.entries()) {
    const { tag, pointer, line } = child
    if (tag === 'CHIL' && isLink(pointer))
      family.children.push({ person: pointer, ...readRelations(child), at, line })
    else if (tag === 'HUSB' && isLink(pointer))
      family.partners.push({ person: pointer, role: 'husband', at, line })
    else if (tag === 'WIFE' && isLink(pointer))
      family.partners.push({ person: pointer, role: 'wife', at, line })
    else if (isEventOfFamily(tag) && !isDenied(child)) family.events.push(readEvent(child, at))
  }
  family.kind = partnershipOf(raw, family.events)
  family.partners = withoutRoom(family.partners)
  family.events = withoutRoom(family.events)
  family.children = withoutRoom(family.children)
  family.bornBy = bornByLatest(family.events)
  return family
}

export function recordsByXref(
  records: readonly GedcomRecord[],
  problems: GedcomWarning[] = [],
): Map<string, GedcomRecord> {
  const named = new Map<string, GedcomRecord>()
  for (const record of records) {
    const { xref } = record
    if (xref === undefined) continue
    const other = named.get(xref)
    if (other === undefined) named.set(xref, record)
    else problems.push(givenAwayAlready(record, other))
  }
  return named
}

/** The first event of a kind, which is the preferred one (7.0 section 1.2). */
export function eventOf({ events }: { events: LifeEvent[] }, tag: string): LifeEvent | undefined {
  return events.find(event => event.tag === tag)
}

function idOf({ xref, line }: GedcomRecord): string {
  return xref ?? `#${line}`
}

/** A list that has grown keeps room for 17; for 50,000 people that is 30 MB. */
function withoutRoom<Item>(list: Item[]): Item[] {
  return list.length === 0 ? list : list.slice()
}

function readChildIn(link: GedcomRecord, family: string, at: number): ChildIn {
  const kind = readPedigree(link)
  const { line } = link
  return kind === undefined ? { family, at, line } : { family, kind, at, line }
}

/** 7.0 section 1.3: @VOID@ points to nobody. */
function isLink(pointer: string | undefined): pointer is string {
  return pointer !== undefined && pointer !== 'VOID'
}

function sexOf(letter: string | undefined): Person['sex'] {
  switch (letter?.charAt(0).toUpperCase() ?? 'U') {
    case 'M':
      return 'male'
    case 'F':
      return 'female'
    case 'X':
    case 'N':
      return 'other'
    default:
      return 'unknown'
  }
}

/** What ended is ended, what was married was a marriage, and what tells nothing of either is a partnership. */
function partnershipOf(raw: GedcomRecord, events: LifeEvent[]): PartnershipKind {
  const has = (tag: string) => events.some(event => event.tag === tag)
  if (has('DIV') || has('ANUL')) return 'divorced'
  const marriage = first(raw, 'MARR')
  const told = [textOf(raw, '_STAT'), textOf(raw, '_MSTAT'), marriage && textOf(marriage, 'TYPE')].join(' ')
  if (/partner|unmarried|never married|common law|not married|unwed/i.test(told)) return 'partnership'
  if (has('MARR')) return 'marriage'
  return has('ENGA') ? 'engagement' : 'partnership'
}
