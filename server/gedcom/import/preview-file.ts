import type { GedcomPreview } from '#contract/gedcom.ts'
import { noPeople } from '#server/gedcom/failures.ts'
import { fullName, type MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import { type DecodedGedcom, decodeGedcom } from '#server/gedcom/read/decode.ts'
import { UnknownTagCounter } from '#server/gedcom/read/unknown-tags.ts'

import { findCyclesWithTree } from './cycles.ts'
import { readFamilyFile } from './family-file.ts'
import { matchPeople, type KnownMember } from './matches.ts'
import { nameAndBirthIn, writeSpool } from './spool.ts'

export type FilePreview = Omit<GedcomPreview, 'id' | 'fileName' | 'expiresAt'>

/** Of each list; all entries are counted. */
const maxListed = 200

/**
 * What the board sees of a file before an import; writes the file's spool.
 * @throws Failure for a file that cannot be read or contains no people.
 */
export function previewFile(
  input: { rows(table: 'members'): KnownMember[]; file(index: 0): Uint8Array<ArrayBuffer> },
  { today }: { today: string },
  write: (text: string) => void,
): FilePreview {
  const unknownTags = new UnknownTagCounter()
  const file = readFamilyFile(decodeAndFree(input.file(0)), today, record => unknownTags.add(record))
  const { header, people } = file
  if (people.length === 0) throw noPeople()
  writeSpool(header, people, write)

  const members = input.rows('members')
  const matches = matchPeople(people.values().map(nameAndBirthIn), header.links, members)
  const unknown = unknownTags.list()
  const nameAt = (index: number) => fullName(nameAndBirthIn(people[index]!))
  const cyclesWithTree = findCyclesWithTree(header.links, nameAt, matches, members)
  return {
    version: file.version,
    charset: file.charset,
    lines: file.lineCount,
    people: people.length,
    families: file.familyCount,
    partnerships: header.links.partnerships.length,
    lifeEvents: file.eventCount,
    matches: [...matches].slice(0, maxListed).map(([index, member]) => {
      const person = nameAndBirthIn(people[index]!)
      return {
        name: fullName(person),
        born: birthOf(person),
        memberId: member.id,
        memberName: fullName(member),
        memberBorn: birthOf(member),
      }
    }),
    matchCount: matches.size,
    unknownTags: unknown
      .slice(0, maxListed)
      .map(({ path, count, line }) => ({ path, count, line: line ?? null })),
    unknownTagCount: unknown.length,
    warnings: file.warnings
      .slice(0, maxListed)
      .map(({ line, sentence }) => ({ line: line ?? null, sentence })),
    warningCount: file.warningCount,
    cycles: header.cycles.sentences,
    cyclesWithTree: header.cycles.count > 0 ? [] : cyclesWithTree.sentences,
  }
}

/** The text of a file, whose bytes no longer take memory. */
function decodeAndFree(bytes: Uint8Array<ArrayBuffer>): DecodedGedcom {
  const decoded = decodeGedcom(bytes)
  bytes.buffer.transfer(0)
  return decoded
}

function birthOf({ birthDate, birthText }: Pick<MemberFields, 'birthDate' | 'birthText'>): string | null {
  return birthDate ?? birthText
}
