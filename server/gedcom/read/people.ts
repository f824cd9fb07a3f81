import type { PartnershipKind } from '#contract/family-lists.ts'
import {
  isFamilyEvent,
  isNegated,
  isPersonEvent,
  type LifeEvent,
  readEvent,
} from '#server/gedcom/model/events.ts'
import { createIsLiving, findLatestBirthDate, hasDeathRecord } from '#server/gedcom/model/living.ts'
import { readName } from '#server/gedcom/model/names.ts'
import { readNotes, readPhotographs, readTwins, type RecordIndex } from '#server/gedcom/model/notes.ts'
import { readAdoptions, readPedigree, readRelations } from '#server/gedcom/model/parents.ts'
import { type Family, newFamily, newPerson, type People, type Person } from '#server/gedcom/model/people.ts'
import { childText, type GedcomRecord, type GedcomWarning } from '#server/gedcom/model/record.ts'

import { completeLinks } from './links.ts'
import { duplicateXref } from './warnings.ts'

/**
 * Reads the people and families of a file (5.5.1 chapter 2, INDIVIDUAL_RECORD and FAM_RECORD; 7.0 section 3.2).
 * `today` is `YYYY-MM-DD`: anyone born more than 110 years before it is presumed dead.
 */
export function readPeople({ records }: { records: readonly GedcomRecord[] }, today: string): People {
  const tree: People = { people: [], families: [], problems: [] }
  const index = indexRecords(records, tree.problems)
  for (const record of records) {
    if (record.tag === 'INDI') tree.people.push(readPerson(record, index))
    else if (record.tag === 'FAM') tree.families.push(readFamily(record, index))
  }
  completeLinks(tree)
  const isLiving = createIsLiving(tree, today)
  for (const person of tree.people) person.isLiving = isLiving(person)
  return tree
}

/** Reads one person's record. `isLiving` is true until the whole family is known, and links are those stated here. */
export function readPerson(raw: GedcomRecord, records: RecordIndex): Person {
  const person = newPerson(idOf(raw), raw)
  for (const [index, child] of raw.children.entries()) {
    const { tag, pointer, line } = child
    if (tag === 'NAME') person.names.push(readName(child, index))
    else if (tag === 'FAMC' && isLink(pointer)) {
      const kind = readPedigree(child)
      person.childIn.push({ family: pointer, ...(kind && { kind }), index, line })
    } else if (tag === 'FAMS' && isLink(pointer)) person.partnerIn.push({ family: pointer, index, line })
    else if (isPersonEvent(tag) && !isNegated(child)) person.events.push(readEvent(child, index))
  }
  person.names = shrinkToFit(person.names)
  person.events = shrinkToFit(person.events)
  person.childIn = shrinkToFit(person.childIn)
  person.partnerIn = shrinkToFit(person.partnerIn)
  person.sex = readSex(childText(raw, 'SEX'))
  person.notes = readNotes(raw, records)
  person.photographs = readPhotographs(raw, records)
  person.twins = readTwins(raw)
  person.adoptions = readAdoptions(raw)
  person.latestBirthDate = findLatestBirthDate(person.events)
  person.hasDeathRecord = hasDeathRecord(raw)
  return person
}

/** Reads one family's record. Links are those stated here. */
export function readFamily(raw: GedcomRecord, records: RecordIndex): Family {
  const family = newFamily(idOf(raw), raw)
  for (const [index, child] of raw.children.entries()) {
    const { tag, pointer, line } = child
    if (tag === 'CHIL' && isLink(pointer))
      family.children.push({ person: pointer, ...readRelations(child), index, line })
    else if ((tag === 'HUSB' || tag === 'WIFE') && isLink(pointer))
      family.partners.push({ person: pointer, role: tag === 'HUSB' ? 'husband' : 'wife', index, line })
    else if (isFamilyEvent(tag) && !isNegated(child)) family.events.push(readEvent(child, index))
  }
  family.partners = shrinkToFit(family.partners)
  family.events = shrinkToFit(family.events)
  family.children = shrinkToFit(family.children)
  family.kind = readPartnershipKind(raw, family.events)
  family.latestBirthDate = findLatestBirthDate(family.events)
  family.notes = readNotes(raw, records)
  family.photographs = readPhotographs(raw, records)
  return family
}

/** Records by xref. Of several with the same xref the first counts; the others are reported. */
export function indexRecords(
  records: readonly GedcomRecord[],
  problems: GedcomWarning[] = [],
): Map<string, GedcomRecord> {
  const index = new Map<string, GedcomRecord>()
  for (const record of records) {
    if (record.xref === undefined) continue
    const other = index.get(record.xref)
    if (other === undefined) index.set(record.xref, record)
    else problems.push(duplicateXref(record, other))
  }
  return index
}

function idOf({ xref, line }: GedcomRecord): string {
  return xref ?? `#${line}`
}

/** A list that was pushed to has capacity for 17 items. For 50,000 people that is 30 MB. */
function shrinkToFit<Item>(list: Item[]): Item[] {
  return list.length === 0 ? list : list.slice()
}

/** 7.0 section 1.3: @VOID@ is the null pointer. */
function isLink(pointer: string | undefined): pointer is string {
  return pointer !== undefined && pointer !== 'VOID'
}

/** SEX (5.5.1, SEX_VALUE; 7.0, g7:enumset-SEX). Some programs write N for neither. */
function readSex(letter: string | undefined): Person['sex'] {
  const sexes: Record<string, Person['sex']> = { M: 'male', F: 'female', X: 'other', N: 'other' }
  return sexes[letter?.charAt(0).toUpperCase() ?? ''] ?? 'unknown'
}

/** DIV or ANUL: divorced. MARR: marriage, unless a status or its TYPE denies it. ENGA: engagement. Else partnership. */
function readPartnershipKind(raw: GedcomRecord, events: LifeEvent[]): PartnershipKind {
  const has = (tag: string) => events.some(event => event.tag === tag)
  if (has('DIV') || has('ANUL')) return 'divorced'
  const status = [childText(raw, '_STAT'), childText(raw, '_MSTAT'), childText(raw, 'MARR', 'TYPE')].join(' ')
  if (/partner|unmarried|never married|common law|not married|unwed/i.test(status)) return 'partnership'
  if (has('MARR')) return 'marriage'
  return has('ENGA') ? 'engagement' : 'partnership'
}
