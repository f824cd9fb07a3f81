import type { GedcomPreview } from '#contract/gedcom.ts'
import { noPeople } from '#server/gedcom/import-failures.ts'
import { nameOf, type MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import type { DecodedGedcom } from '#server/gedcom/read/decode.ts'
import { UnknownTagCounter } from '#server/gedcom/read/unknown-tags.ts'

import { cyclesInFile, cyclesWithTree } from './cycles.ts'
import { fieldsOf, readPersonByPerson, type FamilyFile } from './family-file.ts'
import { Matches, type KnownMember } from './matches.ts'

export type ReadPreview = Omit<GedcomPreview, 'id' | 'fileName' | 'expiresAt'>

/** How many of each list are told; all of them are counted. */
const mostTold = 200

/**
 * What is told before an import, and the file as it was read for it.
 * @throws Failure for a file that cannot be read, or holds nobody.
 */
export function previewFile(
  decoded: DecodedGedcom,
  today: string,
  members: KnownMember[],
): { preview: ReadPreview; file: FamilyFile } {
  const matching = new Matches(members)
  const unknownTags = new UnknownTagCounter()
  const reading = readPersonByPerson(decoded, today, record => unknownTags.add(record))
  let read = reading.next()
  for (; read.done !== true; read = reading.next()) matching.add(read.value)
  const file = read.value
  if (file.people.length === 0) throw noPeople()
  const matches = matching.list(file.ties)
  const unknown = unknownTags.list()
  const cycles = cyclesInFile(file).sentences
  const preview: ReadPreview = {
    version: file.version,
    charset: file.charset,
    lines: file.lineCount,
    people: file.people.length,
    families: file.families.length,
    partnerships: file.ties.partnerships.length,
    lifeEvents: file.told.reduce((count, { events }) => count + events.length, 0),
    matches: [...matches].slice(0, mostTold).flatMap(([place, member]) => {
      const fields = file.told[place]?.fields
      if (fields === undefined) return []
      const person = fieldsOf(fields)
      return {
        name: nameOf(person),
        born: bornOf(person),
        memberId: member.id,
        memberName: nameOf(member),
        memberBorn: bornOf(member),
      }
    }),
    matchCount: matches.size,
    unknownTags: unknown
      .slice(0, mostTold)
      .map(({ path, count, line }) => ({ path, count, line: line ?? null })),
    unknownTagCount: unknown.length,
    warnings: file.warnings
      .slice(0, mostTold)
      .map(({ line, sentence }) => ({ line: line ?? null, sentence })),
    warningCount: file.warningCount,
    cycles,
    cyclesWithTree: cycles.length > 0 ? [] : cyclesWithTree(file, matches, members).sentences,
  }
  return { preview, file }
}

function bornOf({ birthDate, birthText }: Pick<MemberFields, 'birthDate' | 'birthText'>): string | null {
  return birthDate ?? birthText
}
