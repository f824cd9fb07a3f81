import { coupleOf, familyTies, type Couple, type FamilyTies } from '#server/gedcom/mapping/family-ties.ts'
import { lifeEvents } from '#server/gedcom/mapping/life-events.ts'
import { memberFields, nameOf, type NamesAndBirth } from '#server/gedcom/mapping/member-fields.ts'
import { createIsLiving } from '#server/gedcom/model/living.ts'
import type { LinkedFamily, LinkedPerson } from '#server/gedcom/model/people.ts'
import type { GedcomRecord, GedcomVersion, GedcomWarning } from '#server/gedcom/model/record.ts'
import type { DecodedGedcom, GedcomCharset } from '#server/gedcom/read/decode.ts'
import { completeLinks } from '#server/gedcom/read/links.ts'
import { readFamily, readPerson } from '#server/gedcom/read/people.ts'
import { GedcomReader } from '#server/gedcom/read/records.ts'
import { findPersonWarnings, duplicateXref, shortenXref } from '#server/gedcom/read/warnings.ts'

/** A file as an import needs it. People are named by their place in it, from 0. */
export interface FamilyFile {
  version: GedcomVersion
  charset: GedcomCharset
  lineCount: number
  warnings: GedcomWarning[]
  warningCount: number
  people: LinkedPerson[]
  families: LinkedFamily[]
  ties: FamilyTies
  /**
   * What the tree keeps of each person, but for whether they live, and of each event of their lives: as JSON, which
   * takes a third of the room of what it tells and goes to the database as it is. What is not known is left out.
   */
  told: ToldPerson[]
}

export interface ToldPerson {
  fields: string
  events: string[]
}

/** Somebody of a file who has just been read. Whoever has done with what is `told` of their events may empty it. */
export interface ReadPerson {
  place: number
  told: ToldPerson
  names: NamesAndBirth
}

/**
 * Reads the text of a file into people and what binds them. Its records are looked at one after the other and none
 * of them is kept, so that 50,000 people take little room; `atRecord` sees each. Yields each person as soon as they
 * have been read.
 *
 * `today` is `YYYY-MM-DD`.
 * @throws Failure 400 or 413 that says why it cannot be read, with the number of the line.
 */
export function* readPersonByPerson(
  { text, charset, warnings }: DecodedGedcom,
  today: string,
  atRecord?: (record: GedcomRecord) => void,
): Generator<ReadPerson, FamilyFile> {
  const notes = sharedNotes(text)
  const reading = new GedcomReader(text)
  const lines = new Map<string, number | undefined>()
  const people: LinkedPerson[] = []
  const families: (LinkedFamily & Couple)[] = []
  const told: FamilyFile['told'] = []
  const problems: GedcomWarning[] = []
  for (const record of reading.records()) {
    const { tag, xref, line } = record
    if (xref !== undefined) {
      if (lines.has(xref)) problems.push(duplicateXref(record, { line: lines.get(xref) }))
      else lines.set(xref, line)
    }
    atRecord?.(record)
    if (tag === 'INDI') {
      const person = readPerson(record, notes)
      const { isAlive: _, ...fields } = memberFields(person)
      problems.push(...findPersonWarnings(person, named(nameOf(fields), person.id)))
      const toldPerson = { fields: asJson(fields), events: lifeEvents(person).map(asJson) }
      yield { place: told.length, told: toldPerson, names: fields }
      told.push(toldPerson)
      const { id, sex, childIn, partnerIn, adoptions, latestBirthDate, hasDeathRecord, isLiving } = person
      people.push({ id, sex, childIn, partnerIn, adoptions, latestBirthDate, hasDeathRecord, isLiving })
    } else if (tag === 'FAM') {
      const family = readFamily(record, notes)
      const { id, partners, children, latestBirthDate } = family
      families.push({ id, partners, children, latestBirthDate, ...coupleOf(family) })
    }
  }
  completeLinks({ people, families, problems })
  const isLiving = createIsLiving({ people, families }, today)
  for (const person of people) person.isLiving = isLiving(person)
  return {
    version: reading.version,
    charset,
    lineCount: reading.lineCount,
    warnings: [...warnings, ...reading.warnings, ...problems],
    warningCount: warnings.length + reading.warningCount + problems.length,
    people,
    families,
    ties: familyTies({ people, families }, couple => couple),
    told,
  }
}

/** The same as `readPersonByPerson` yields and returns, of a file that was read before. */
export function* readAlready(file: FamilyFile): Generator<ReadPerson, FamilyFile> {
  for (const [place, told] of file.told.entries())
    yield {
      place,
      told,
      get names() {
        return fieldsOf(told.fields)
      },
    }
  return file
}

/** What somebody of the file is called, with the name of their record: 'Ada Hartwell (@I1@)'. */
export function nameInFile({ people, told }: Pick<FamilyFile, 'people' | 'told'>, id: string): string {
  const place = people.findIndex(person => person.id === id)
  const fields = told[place]?.fields
  return named(fields === undefined ? 'somebody' : nameOf(fieldsOf(fields)), id)
}

function named(name: string, id: string): string {
  return `${shortenXref(name)} (@${shortenXref(id)}@)`
}

/** What `told` has of somebody's names and birth. */
export function fieldsOf(told: string): NamesAndBirth {
  return {
    maidenName: null,
    birthDate: null,
    birthText: null,
    ...(JSON.parse(told) as { firstName: string; lastName: string }),
  }
}

/** As JSON without what is null. */
export function asJson(row: object): string {
  const told: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row)) if (value !== null) told[key] = value
  return JSON.stringify(told)
}

/** Notes that people share stand behind those who point to them, so the few files that have any are read twice. */
function sharedNotes(text: string): ReadonlyMap<string, GedcomRecord> {
  const notes = new Map<string, GedcomRecord>()
  if (!/^[ \t]*0[ \t]+@[^@\r\n]+@[ \t]+S?NOTE/m.test(text)) return notes
  for (const record of new GedcomReader(text).records()) {
    const { tag, xref } = record
    if (xref !== undefined && (tag === 'NOTE' || tag === 'SNOTE') && !notes.has(xref)) notes.set(xref, record)
  }
  return notes
}
