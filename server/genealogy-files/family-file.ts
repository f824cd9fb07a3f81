import { decodeGedcom, type GedcomCharset } from '#server/gedcom/decode.ts'
import { readPeople, type People } from '#server/gedcom/people.ts'
import { readGedcom, type GedcomFile } from '#server/gedcom/read.ts'

import { familyTies, type FamilyTies } from './family-ties.ts'
import { memberFields, type MemberFields } from './member-fields.ts'

export interface FamilyFile extends GedcomFile, People {
  charset: GedcomCharset
  /** By place, as the ties name them. */
  fields: MemberFields[]
  ties: FamilyTies
}

/**
 * Reads the bytes of a file into people and what binds them. `today` is `YYYY-MM-DD`.
 * @throws Failure 400 or 413 that says why it cannot be read, with the number of the line.
 */
export function readFamilyFile(bytes: Uint8Array, today: string): FamilyFile {
  const { text, charset, warnings } = decodeGedcom(bytes)
  const file = readGedcom(text)
  const people = readPeople(file, today)
  return {
    ...file,
    ...people,
    charset,
    warnings: [...warnings, ...file.warnings, ...people.problems],
    warningCount: warnings.length + file.warningCount + people.problems.length,
    fields: people.people.map(memberFields),
    ties: familyTies(people),
  }
}
