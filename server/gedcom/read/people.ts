import type { PartnershipKind } from '#contract/family-lists.ts'
import {
  isNegated,
  isFamilyEvent,
  isPersonEvent,
  type LifeEvent,
  readEvent,
} from '#server/gedcom/model/events.ts'
import { findLatestBirthDate, createIsLiving, hasDeathRecord } from '#server/gedcom/model/living.ts'
import { readName } from '#server/gedcom/model/names.ts'
import { readNotes, readPhotographs, readTwins, type RecordIndex } from '#server/gedcom/model/notes.ts'
import { readAdoptions, readPedigree, readRelations } from '#server/gedcom/model/parents.ts'
import type { ChildIn, Family, People, Person } from '#server/gedcom/model/people.ts'
import { findChild, type GedcomRecord, type GedcomWarning, childText } from '#server/gedcom/model/record.ts'

import { completeLinks } from './links.ts'
import type { GedcomFile } from './records.ts'
import { duplicateXref } from './warnings.ts'

/**
 * The people and families of a file (5.5.1 chapter 2, INDIVIDUAL_RECORD and FAM_RECORD; 7.0 section 3.2).
 * `today` is `YYYY-MM-DD`: who was born 110 years before it is taken to have died.
 */
export function readPeople({ records }: Pick<GedcomFile, 'records'>, today: string): People {
  const problems: GedcomWarning[] = []
  const named = indexRecords(records, problems)
  const people: Person[] = []
  const families: Family[] = []
  for (const record of records) {
    if (record.tag === 'INDI') people.push(readPerson(record, named))
    else if (record.tag === 'FAM') families.push(readFamily(record, named))
  }
  const tree = { people, families, problems }
  completeLinks(tree)
  const living = createIsLiving(tree, today)
  for (const person of people) person.isLiving = living(person)
  return tree
}

/** One person's record alone; whether they live, only their family tells. */
export function readPerson(raw: GedcomRecord, records: RecordIndex): Person {
  const person: Person = {
    id: idOf(raw),
    names: [],
    sex: sexOf(childText(raw, 'SEX')),
    events: [],
    notes: readNotes(raw, records),
    photographs: readPhotographs(raw, records),
    childIn: [],
    partnerIn: [],
    twins: readTwins(raw),
    adoptions: readAdoptions(raw),
    latestBirthDate: null,
    hasDeathRecord: hasDeathRecord(raw),
    isLiving: true,
    raw,
  }
  for (const [index, child] of raw.children.entries()) {
    const { tag, pointer } = child
    if (tag === 'NAME') person.names.push(readName(child, index))
    else if (tag === 'FAMC' && isLink(pointer)) person.childIn.push(readChildIn(child, pointer, index))
    else if (tag === 'FAMS' && isLink(pointer))
      person.partnerIn.push({ family: pointer, index, line: child.line })
    else if (isPersonEvent(tag) && !isNegated(child)) person.events.push(readEvent(child, index))
  }
  person.names = shrinkToFit(person.names)
  person.events = shrinkToFit(person.events)
  person.childIn = shrinkToFit(person.childIn)
  person.partnerIn = shrinkToFit(person.partnerIn)
  person.latestBirthDate = findLatestBirthDate(person.events)
  return person
}

export function readFamily(raw: GedcomRecord, records: RecordIndex): Family {
  const family: Family = {
    id: idOf(raw),
    partners: [],
    kind: 'partnership',
    events: [],
    children: [],
    latestBirthDate: null,
    notes: readNotes(raw, records),
    photographs: readPhotographs(raw, records),
    raw,
  }
  for (const [index, child] of raw.children.entries()) {
    const { tag, pointer, line } = child
    if (tag === 'CHIL' && isLink(pointer))
      family.children.push({ person: pointer, ...readRelations(child), index, line })
    else if (tag === 'HUSB' && isLink(pointer))
      family.partners.push({ person: pointer, role: 'husband', index, line })
    else if (tag === 'WIFE' && isLink(pointer))
      family.partners.push({ person: pointer, role: 'wife', index, line })
    else if (isFamilyEvent(tag) && !isNegated(child)) family.events.push(readEvent(child, index))
  }
  family.kind = findPartnershipKind(raw, family.events)
  family.partners = shrinkToFit(family.partners)
  family.events = shrinkToFit(family.events)
  family.children = shrinkToFit(family.children)
  family.latestBirthDate = findLatestBirthDate(family.events)
  return family
}

export function indexRecords(
  records: readonly GedcomRecord[],
  problems: GedcomWarning[] = [],
): Map<string, GedcomRecord> {
  const named = new Map<string, GedcomRecord>()
  for (const record of records) {
    const { xref } = record
    if (xref === undefined) continue
    const other = named.get(xref)
    if (other === undefined) named.set(xref, record)
    else problems.push(duplicateXref(record, other))
  }
  return named
}

function idOf({ xref, line }: GedcomRecord): string {
  return xref ?? `#${line}`
}

/** A list that has grown keeps room for 17; for 50,000 people that is 30 MB. */
function shrinkToFit<Item>(list: Item[]): Item[] {
  return list.length === 0 ? list : list.slice()
}

function readChildIn(link: GedcomRecord, family: string, index: number): ChildIn {
  const kind = readPedigree(link)
  const { line } = link
  return kind === undefined ? { family, index, line } : { family, kind, index, line }
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
function findPartnershipKind(raw: GedcomRecord, events: LifeEvent[]): PartnershipKind {
  const has = (tag: string) => events.some(event => event.tag === tag)
  if (has('DIV') || has('ANUL')) return 'divorced'
  const marriage = findChild(raw, 'MARR')
  const told = [
    childText(raw, '_STAT'),
    childText(raw, '_MSTAT'),
    marriage && childText(marriage, 'TYPE'),
  ].join(' ')
  if (/partner|unmarried|never married|common law|not married|unwed/i.test(told)) return 'partnership'
  if (has('MARR')) return 'marriage'
  return has('ENGA') ? 'engagement' : 'partnership'
}
