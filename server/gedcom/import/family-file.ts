import {
  readPartnership,
  findFamilyLinks,
  type PartnershipFields,
} from '#server/gedcom/mapping/family-links.ts'
import { eventFields, findStoredEvents } from '#server/gedcom/mapping/life-events.ts'
import { memberFields, fullName } from '#server/gedcom/mapping/member-fields.ts'
import { describeCycles, findCycles, findParentIds } from '#server/gedcom/model/cycles.ts'
import { createIsLiving } from '#server/gedcom/model/living.ts'
import type { LinkedFamily, LinkedPerson } from '#server/gedcom/model/people.ts'
import type { GedcomRecord, GedcomVersion, GedcomWarning } from '#server/gedcom/model/record.ts'
import type { DecodedGedcom, GedcomCharset } from '#server/gedcom/read/decode.ts'
import { completeLinks } from '#server/gedcom/read/links.ts'
import { readFamily, readPerson } from '#server/gedcom/read/people.ts'
import { GedcomReader } from '#server/gedcom/read/records.ts'
import { duplicateXref, findPersonWarnings, shortenXref } from '#server/gedcom/read/warnings.ts'

import { nameAndBirthIn, toJson, type SpoolHeader } from './spool.ts'

/** A file with all that a preview reports of it and an import needs. */
export interface FamilyFile {
  version: GedcomVersion
  charset: GedcomCharset
  lineCount: number
  warnings: GedcomWarning[]
  warningCount: number
  familyCount: number
  eventCount: number
  header: SpoolHeader
  /** Each a `SpooledPerson` as JSON. */
  people: string[]
}

/**
 * Reads the text of a file record by record and keeps no record, so that 50,000 people need little memory: a person
 * as JSON takes a third of what their record takes. `onRecord` sees each record.
 *
 * `today` is `YYYY-MM-DD`.
 * @throws Failure 400 or 413 that says why the file cannot be read, with the number of the line.
 */
export function readFamilyFile(
  { text, charset, warnings }: DecodedGedcom,
  today: string,
  onRecord: (record: GedcomRecord) => void,
): FamilyFile {
  const notes = readSharedNotes(text)
  const reading = new GedcomReader(text)
  const lines = new Map<string, number | undefined>()
  const people: LinkedPerson[] = []
  const families: (LinkedFamily & PartnershipFields)[] = []
  const json: string[] = []
  const problems: GedcomWarning[] = []
  let eventCount = 0
  for (const record of reading.records()) {
    const { tag, xref, line } = record
    if (xref !== undefined) {
      if (lines.has(xref)) problems.push(duplicateXref(record, { line: lines.get(xref) }))
      else lines.set(xref, line)
    }
    onRecord(record)
    if (tag === 'INDI') {
      const person = readPerson(record, notes)
      const { isAlive: _, ...fields } = memberFields(person)
      problems.push(...findPersonWarnings(person, nameWithXref(fullName(fields), person.id)))
      const events = findStoredEvents(person).map(event => toJson(eventFields(event)))
      eventCount += events.length
      json.push(`"fields":${toJson(fields)},"events":[${events.join()}]}`)
      const { id, sex, childIn, partnerIn, adoptions, latestBirthDate, hasDeathRecord, isLiving } = person
      people.push({ id, sex, childIn, partnerIn, adoptions, latestBirthDate, hasDeathRecord, isLiving })
    } else if (tag === 'FAM') {
      const family = readFamily(record, notes)
      const { id, partners, children, latestBirthDate } = family
      families.push({ id, partners, children, latestBirthDate, ...readPartnership(family) })
    }
  }
  completeLinks({ people, families, problems })
  const isLiving = createIsLiving({ people, families }, today)
  return {
    version: reading.version,
    charset,
    lineCount: reading.lineCount,
    warnings: [...warnings, ...reading.warnings, ...problems],
    warningCount: warnings.length + reading.warningCount + problems.length,
    familyCount: families.length,
    eventCount,
    header: {
      cycles: describeCycles(findCycles(findParentIds({ people, families })), nameInFile),
      links: findFamilyLinks({ people, families }, couple => couple),
    },
    people: json.map((rest, index) => `{"isLiving":${isLiving(people[index]!)},${rest}`),
  }

  /** 'Ada Hartwell (@I1@)' */
  function nameInFile(id: string): string {
    const rest = json[people.findIndex(person => person.id === id)]
    return nameWithXref(rest === undefined ? 'Someone' : fullName(nameAndBirthIn(`{${rest}`)), id)
  }
}

function nameWithXref(name: string, id: string): string {
  return `${shortenXref(name)} (@${shortenXref(id)}@)`
}

/** Shared notes follow the people who point to them, so the few files that have any are read twice. */
function readSharedNotes(text: string): ReadonlyMap<string, GedcomRecord> {
  const notes = new Map<string, GedcomRecord>()
  if (!/^[ \t]*0[ \t]+@[^@\r\n]+@[ \t]+S?NOTE/m.test(text)) return notes
  for (const record of new GedcomReader(text).records()) {
    const { tag, xref } = record
    if (xref !== undefined && (tag === 'NOTE' || tag === 'SNOTE') && !notes.has(xref)) notes.set(xref, record)
  }
  return notes
}
