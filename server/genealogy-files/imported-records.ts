import { convertRecords } from '#server/gedcom/convert.ts'
import { decodeGedcom } from '#server/gedcom/decode.ts'
import { readGedcom } from '#server/gedcom/read.ts'
import { first, textOf, type GedcomRecord } from '#server/gedcom/record.ts'

import type { KeptEvents } from './kept-events.ts'
import { importedMemberId } from './member-id.ts'
import { Renamed, withoutPointersTo } from './renamed.ts'
import type { Tree } from './tree-file.ts'

export type MemberOfRecord = {
  id: string
  /** Brought by the file itself, and not recognised in it. */
  isOwn: boolean
}

/** As the header of an earlier export tells it. */
const productTag = 'HEIRLOOM'

/**
 * The records of all files in the version that is written, with ids that are each one's own, and without the events
 * of people's lives that the tree does not tell any more.
 */
export function importedRecords(
  tree: Pick<Tree, 'imports' | 'version'>,
  members: { has(id: string): boolean },
  keptEvents: KeptEvents,
): {
  records: GedcomRecord[]
  headers: GedcomRecord[]
  memberOf: Map<GedcomRecord, MemberOfRecord>
  /** Which import brought a family. */
  importOf: Map<GedcomRecord, number>
  /** Records of people who are in the tree no more. */
  removed: GedcomRecord[]
  /** Of whom less is told than before, how they stood in their files. */
  before: GedcomRecord[]
} {
  const removed: GedcomRecord[] = []
  const before: GedcomRecord[] = []
  const importOf = new Map<GedcomRecord, number>()
  const records: GedcomRecord[] = []
  const headers: GedcomRecord[] = []
  const memberOf = new Map<GedcomRecord, MemberOfRecord>()
  const taken = new Set<string>()
  const firstOf = new Map<string, { xref: string; at: number }>()
  for (const { number, bytes, matches } of tree.imports) {
    const file = readGedcom(decodeGedcom(bytes).text)
    const renamed = new Renamed(taken)
    const matched = new Map(matches)
    const gone = new Set<string>()
    const goneLines: GedcomRecord[] = []
    const again: { line: GedcomRecord; at: number }[] = []
    const told: { line: GedcomRecord; member?: MemberOfRecord }[] = []
    let place = 0
    let submitter: string | undefined
    const memberAt = (at: number) => matched.get(at) ?? importedMemberId(number, at)
    let reading = 0
    const reduced: GedcomRecord[] = []
    const kept = file.records.map(line => {
      if (line.tag !== 'INDI') return line
      const written = keptEvents.written(line, memberAt(reading++))
      if (written !== line) reduced.push(line)
      return written
    })
    for (const line of convertRecords(kept, file.version, tree.version)) {
      if (line.tag === 'HEAD') {
        headers.push(line)
        submitter = textOf(line, 'SOUR') === productTag ? first(line, 'SUBM')?.pointer : undefined
        continue
      }
      // What an earlier export of the portal wrote about itself is written anew.
      if (line.tag === 'SUBM' && line.xref !== undefined && line.xref === submitter) continue
      if (line.tag !== 'INDI') {
        told.push({ line })
        continue
      }
      const id = memberAt(place)
      const isOwn = !matched.has(place)
      place += 1
      const earlier = firstOf.get(id)
      if (!members.has(id)) {
        if (line.xref !== undefined) gone.add(line.xref)
        goneLines.push(line)
      } else if (earlier !== undefined) {
        // Another file has brought them already: what this one tells is told with it.
        if (line.xref !== undefined) renamed.call(line.xref, earlier.xref)
        again.push({ line, at: earlier.at })
      } else told.push({ line, member: { id, isOwn } })
    }
    for (const { line } of told) if (line.xref !== undefined) renamed.take(line.xref)
    for (const { line, member } of told) {
      const written = renamed.written(withoutPointersTo(gone, line))
      records.push(written)
      if (written.tag === 'FAM') importOf.set(written, number)
      if (member === undefined) continue
      memberOf.set(written, member)
      if (written.xref !== undefined) firstOf.set(member.id, { xref: written.xref, at: records.length - 1 })
    }
    for (const line of goneLines) removed.push(renamed.written(line))
    for (const line of reduced) before.push(renamed.written(line))
    for (const { line, at } of again) {
      const one = records[at]
      if (one === undefined) continue
      const both = joined(one, renamed.written(withoutPointersTo(gone, line)))
      const member = memberOf.get(one)
      memberOf.delete(one)
      if (member !== undefined) memberOf.set(both, member)
      records[at] = both
    }
  }
  return { records, headers, memberOf, importOf, removed, before }
}

/** The first record with those lines of the other that it does not have. */
function joined(one: GedcomRecord, other: GedcomRecord): GedcomRecord {
  const known = new Set(one.children.map(asText))
  return {
    ...one,
    children: [...one.children, ...other.children.filter(line => !known.has(asText(line)))],
  }
}

function asText(line: GedcomRecord): string {
  return JSON.stringify(line, (key, value: unknown) => (key === 'line' ? undefined : value))
}
