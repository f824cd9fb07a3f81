import {
  readPartnership,
  findFamilyLinks,
  type PartnershipFields,
} from '#server/gedcom/mapping/family-links.ts'
import { toEventFields, findStoredEvents } from '#server/gedcom/mapping/life-events.ts'
import { toMemberFields, formatName } from '#server/gedcom/mapping/member-fields.ts'
import { findLiving } from '#server/gedcom/model/living.ts'
import type { LinkedFamily, LinkedPerson } from '#server/gedcom/model/people.ts'
import type { GedcomRecord, GedcomWarning } from '#server/gedcom/model/record.ts'
import type { DecodedGedcom } from '#server/gedcom/read/decode.ts'
import { completeLinks } from '#server/gedcom/read/links.ts'
import { readFamily, readPerson, toLinkedPerson } from '#server/gedcom/read/people.ts'
import { GedcomReader } from '#server/gedcom/read/records.ts'
import { UnknownTagCounter } from '#server/gedcom/read/unknown-tags.ts'
import { duplicateXref, findPersonWarnings, shortenXref } from '#server/gedcom/read/warnings.ts'

import { parseNameAndBirth, toJson } from './spool.ts'

/** Length limit of each list of a preview. The counts include all entries. */
export const maxListed = 200

/**
 * Reads the text of a file record by record and retains no record, so that 50,000 people need little memory. A person's
 * JSON takes a third of the memory of their record.
 *
 * `today` is `YYYY-MM-DD`.
 * @returns the report for a preview, the links between the people, each person as `SpooledPerson` in JSON, and a
 *   function that names the person at an index.
 * @throws Failure 400 or 413 that says why the file cannot be read, with the number of the line.
 */
export function readFamilyFile({ text, charset, warnings }: DecodedGedcom, today: string) {
  const notes = readSharedNotes(text)
  const reader = new GedcomReader(text)
  const lines = new Map<string, number | undefined>()
  const people: LinkedPerson[] = []
  const families: (LinkedFamily & PartnershipFields)[] = []
  const json: string[] = []
  let problems: GedcomWarning[] = []
  const unknownTags = new UnknownTagCounter()
  let lifeEvents = 0
  for (const record of reader.records()) {
    const { tag, xref, line } = record
    if (xref !== undefined) {
      if (lines.has(xref)) problems.push(duplicateXref(record, { line: lines.get(xref) }))
      else lines.set(xref, line)
    }
    unknownTags.add(record)
    if (tag === 'INDI') {
      const person = readPerson(record, notes)
      const fields = toMemberFields(person)
      problems.push(...findPersonWarnings(person, formatNameWithXref(formatName(fields), person.id)))
      const events = findStoredEvents(person).map(event => toJson(toEventFields(event)))
      lifeEvents += events.length
      json.push(`"fields":${toJson(fields)},"events":[${events.join()}]}`)
      people.push(toLinkedPerson(person))
    } else if (tag === 'FAM') {
      const family = readFamily(record)
      const { id, partners, children, latestBirthDate } = family
      families.push({ id, partners, children, latestBirthDate, ...readPartnership(family) })
    }
  }
  problems = problems.concat(completeLinks({ people, families }))
  const living = findLiving({ people, families }, today)
  const unknown = unknownTags.list()
  const found = [...warnings, ...reader.warnings, ...problems]
  return {
    report: {
      version: reader.version,
      charset,
      lines: reader.lineCount,
      families: families.length,
      lifeEvents,
      unknownTags: unknown.slice(0, maxListed),
      unknownTagCount: unknown.length,
      warnings: found.slice(0, maxListed).map(({ line = null, sentence }) => ({ line, sentence })),
      warningCount: warnings.length + reader.warningCount + problems.length,
    },
    links: findFamilyLinks({ people, families }),
    people: json.map((rest, index) => `{"isLiving":${living.has(people[index]!)},${rest}`),
    nameAt: (index: number) =>
      formatNameWithXref(formatName(parseNameAndBirth(`{${json[index]!}`)), people[index]!.id),
  }
}

/** 'Ada Hartwell (@I1@)' */
function formatNameWithXref(name: string, id: string): string {
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
