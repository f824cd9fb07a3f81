import type { GedcomPreview } from '#contract/genealogy-files.ts'
import { describeCycle, findCycles } from '#server/gedcom/cycles.ts'
import { findUnknownTags } from '#server/gedcom/unknown-tags.ts'

import { noPeople } from './failures.ts'
import { readFamilyFile } from './family-file.ts'
import { lifeEvents } from './life-events.ts'
import { findMatches, type KnownMember } from './matches.ts'
import { nameOf, type MemberFields } from './member-fields.ts'

export type ReadPreview = Omit<GedcomPreview, 'id' | 'fileName' | 'expiresAt'>

/** How many of each list are told; all of them are counted. */
const mostTold = 200
const mostCycles = 20

/** @throws Failure for a file that cannot be read, or holds nobody. */
export function previewFile(bytes: Uint8Array, today: string, members: KnownMember[]): ReadPreview {
  const file = readFamilyFile(bytes, today)
  if (file.people.length === 0) throw noPeople()
  const matches = findMatches(file.fields, members)
  const unknown = findUnknownTags(file.records)
  return {
    version: file.version,
    charset: file.charset,
    lines: file.lineCount,
    people: file.people.length,
    families: file.families.length,
    partnerships: file.ties.partnerships.length,
    lifeEvents: file.people.reduce((count, person) => count + lifeEvents(person).length, 0),
    matches: [...matches].slice(0, mostTold).map(([place, member]) => {
      const person = file.fields[place]
      return {
        name: person === undefined ? '' : nameOf(person),
        born: person === undefined ? null : bornOf(person),
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
    cycles: findCycles(file)
      .slice(0, mostCycles)
      .map(cycle => describeCycle(cycle, file.people)),
  }
}

function bornOf({ birthDate, birthText }: Pick<MemberFields, 'birthDate' | 'birthText'>): string | null {
  return birthDate ?? birthText
}
