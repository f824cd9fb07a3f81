import type { GedcomPreview } from '#contract/gedcom/gedcom.ts'
import { noPeople } from '#server/gedcom/failures.ts'
import { formatName, type MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import { decodeAndFree } from '#server/gedcom/read/decode.ts'

import { describeCyclesOfImport } from './cycles.ts'
import { maxListed, readFamilyFile } from './family-file.ts'
import { matchPeople, type KnownMember } from './matches.ts'
import { parseNameAndBirth, writeSpool } from './spool.ts'

export type FilePreview = Omit<GedcomPreview, 'id' | 'fileName' | 'expiresAt'>

/**
 * Previews a file before its import, and writes its spool.
 * @throws Failure for a file that cannot be read or contains no people.
 */
export function previewFile(
  input: { rows(table: 'members'): Iterable<KnownMember>; file(index: 0): Uint8Array<ArrayBuffer> },
  { today }: { today: string },
  write: (text: string) => void,
): FilePreview {
  const { report, links, people, nameAt } = readFamilyFile(decodeAndFree(input.file(0)), today)
  if (people.length === 0) throw noPeople()
  writeSpool(links, people, write)

  const members = [...input.rows('members')]
  const matches = matchPeople(people.values().map(parseNameAndBirth), links, members)
  const cycles = describeCyclesOfImport(links, nameAt)
  return {
    ...report,
    people: people.length,
    partnerships: links.partnerships.length,
    matches: [...matches].slice(0, maxListed).map(([index, member]) => {
      const person = parseNameAndBirth(people[index]!)
      return {
        name: formatName(person),
        born: pickBirth(person),
        memberId: member.id,
        memberName: formatName(member),
        memberBorn: pickBirth(member),
      }
    }),
    matchCount: matches.size,
    cycles: cycles.sentences,
    cyclesWithTree: cycles.count > 0 ? [] : describeCyclesOfImport(links, nameAt, matches, members).sentences,
  }
}

function pickBirth({ birthDate, birthText }: Pick<MemberFields, 'birthDate' | 'birthText'>): string | null {
  return birthDate ?? birthText
}
