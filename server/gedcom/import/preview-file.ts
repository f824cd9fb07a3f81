import type { GedcomPreview } from '#contract/gedcom.ts'
import { noPeople } from '#server/gedcom/failures.ts'
import { fullName, type MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import { describeCycles } from '#server/gedcom/model/cycles.ts'
import { type DecodedGedcom, decodeGedcom } from '#server/gedcom/read/decode.ts'

import { findCyclesWithTree } from './cycles.ts'
import { maxListed, readFamilyFile } from './family-file.ts'
import { matchPeople, type KnownMember } from './matches.ts'
import { nameAndBirthIn, writeSpool } from './spool.ts'

export type FilePreview = Omit<GedcomPreview, 'id' | 'fileName' | 'expiresAt'>

/**
 * Previews a file before its import, and writes its spool.
 * @throws Failure for a file that cannot be read or contains no people.
 */
export function previewFile(
  input: { rows(table: 'members'): KnownMember[]; file(index: 0): Uint8Array<ArrayBuffer> },
  { today }: { today: string },
  write: (text: string) => void,
): FilePreview {
  const { report, header, people } = readFamilyFile(decodeAndFree(input.file(0)), today)
  if (people.length === 0) throw noPeople()
  writeSpool(header, people, write)

  const members = input.rows('members')
  const matches = matchPeople(people.values().map(nameAndBirthIn), header.links, members)
  const nameAt = (index: number) => fullName(nameAndBirthIn(people[index]!))
  const { cycles, findName } = findCyclesWithTree(header.links, nameAt, matches, members)
  return {
    ...report,
    people: people.length,
    partnerships: header.links.partnerships.length,
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
    cycles: header.cycles.sentences,
    cyclesWithTree: header.cycles.count > 0 ? [] : describeCycles(cycles, findName).sentences,
  }
}

/** Decodes a file and frees the memory of its bytes. */
function decodeAndFree(bytes: Uint8Array<ArrayBuffer>): DecodedGedcom {
  const decoded = decodeGedcom(bytes)
  bytes.buffer.transfer(0)
  return decoded
}

function birthOf({ birthDate, birthText }: Pick<MemberFields, 'birthDate' | 'birthText'>): string | null {
  return birthDate ?? birthText
}
