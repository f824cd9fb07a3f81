import { findLiving } from '#server/gedcom/model/living.ts'
import type { People, Person } from '#server/gedcom/model/people.ts'
import type { GedcomRecord, GedcomVersion } from '#server/gedcom/model/record.ts'
import { readPeople } from '#server/gedcom/read/people.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { writeGedcom } from '#server/gedcom/write/records.ts'
import { redactLiving } from '#server/gedcom/write/redact.ts'

/** The day for which these tests decide who is living. */
export const today = '2026-11-21'

/** Parses the lines of a file without its header and trailer. */
export function parsePeople(...lines: string[]): People {
  return readPeople(readGedcom(['0 HEAD', ...lines, '0 TRLR'].join('\n')).records)
}

export function findPerson({ people }: People, id: string): Person {
  return people.find(found => found.id === id) ?? fail()
}

export function toLines(record: GedcomRecord, version: GedcomVersion = '5.5.1'): string[] {
  return writeGedcom([record], version).split('\n').slice(0, -2)
}

/** The ids of those who are presumed living. */
export function listLivingIds(tree: People): string[] {
  return Array.from(findLiving(tree, today), ({ id }) => id)
}

/** A record without its line numbers, to compare it with one from another file. */
export function removeLineNumbers(record: GedcomRecord): GedcomRecord {
  return { ...record, line: undefined, children: record.children.map(removeLineNumbers) }
}

/** Redacts the living in a whole file. */
export function redactFile(lines: string[]): string[] {
  const { records } = readGedcom(lines.join('\n'))
  const living = listLivingIds(readPeople(records))
  return writeGedcom(redactLiving(records, new Set(living)), '5.5.1').split('\n')
}

export function fail(): never {
  throw new Error('There is none')
}
