import { importedMemberId } from '#server/gedcom/mapping/member-id.ts'
import { childText, findChild, type GedcomRecord } from '#server/gedcom/model/record.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { convertRecords } from '#server/gedcom/write/convert.ts'

import { joinFamilies, joined } from './joined-records.ts'
import type { KeptEvents } from './kept-events.ts'
import { Renamed, withoutPointersTo } from './renamed.ts'
import { ToldBefore } from './told-before.ts'
import type { Tree } from './tree-file.ts'

export type MemberOfRecord = {
  id: string
  /** Brought by the file itself, and not recognised in it. */
  isOwn: boolean
}

export interface ImportedRecords {
  records: GedcomRecord[]
  headers: GedcomRecord[]
  memberOf: Map<GedcomRecord, MemberOfRecord>
  /** Which import brought a family. */
  importOf: Map<GedcomRecord, number>
  /** Records of people who are in the tree no more. */
  removed: GedcomRecord[]
  /** Of whom less is told than before, how they stood in their files. */
  before: GedcomRecord[]
}

interface ToldRecord {
  line: GedcomRecord
  member?: MemberOfRecord
  /** Of somebody whom the board has found to be another of the tree. */
  isDuplicate?: boolean
}

/** As the header of an earlier export tells it. */
const productTag = 'HEIRLOOM'

/**
 * The records of all files in the version that is written, with ids that are each one's own, and without the events
 * of people's lives that the tree does not tell any more.
 */
export function importedRecords(
  tree: Pick<Tree, 'imports' | 'version' | 'merges'>,
  members: { has(id: string): boolean },
  keptEvents: KeptEvents,
): ImportedRecords {
  const removed: GedcomRecord[] = []
  const before: GedcomRecord[] = []
  const importOf = new Map<GedcomRecord, number>()
  const records: GedcomRecord[] = []
  const headers: GedcomRecord[] = []
  const memberOf = new Map<GedcomRecord, MemberOfRecord>()
  const taken = new Set<string>()
  const firstOf = new Map<string, { xref: string; at: number }>()
  const keptFor = keptMembers(tree.merges, members)
  const doubled = new Set<GedcomRecord>()
  const toldBefore = new ToldBefore()
  for (const { number, bytes, matches } of tree.imports) {
    const file = readGedcom(decodeGedcom(bytes).text)
    const renamed = new Renamed(taken)
    const matched = new Map(matches)
    const gone = new Set<string>()
    const merged = new Set<string>()
    const goneLines: GedcomRecord[] = []
    const again: { line: GedcomRecord; id: string }[] = []
    const told: ToldRecord[] = []
    let place = 0
    let submitter: string | undefined
    const readAt = (at: number) => matched.get(at) ?? importedMemberId(number, at)
    const memberAt = (at: number) => keptFor.get(readAt(at)) ?? readAt(at)
    let reading = 0
    const reduced: GedcomRecord[] = []
    const kept = file.records.map(line => {
      if (line.tag !== 'INDI') return line
      const written = keptEvents.written(line, memberAt(reading++), file.version)
      if (written !== line) reduced.push(line)
      return written
    })
    for (const line of convertRecords(kept, file.version, tree.version)) {
      if (line.tag === 'HEAD') {
        headers.push(line)
        submitter = childText(line, 'SOUR') === productTag ? findChild(line, 'SUBM')?.pointer : undefined
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
      const isDuplicate = keptFor.has(readAt(place))
      place += 1
      const earlier = firstOf.get(id)
      if (!members.has(id)) {
        if (line.xref !== undefined) gone.add(line.xref)
        goneLines.push(line)
      } else if (earlier !== undefined) {
        // Another file has brought them already: what this one tells is told with it.
        if (line.xref !== undefined) {
          renamed.call(line.xref, earlier.xref)
          merged.add(line.xref)
        }
        again.push({ line, id })
      } else told.push({ line, member: { id, isOwn }, isDuplicate })
    }
    const isOfTheTree = ({ line: { tag } }: ToldRecord) => tag === 'INDI' || tag === 'FAM'
    const beside = told.filter(record => !isOfTheTree(record)).map(({ line }) => line)
    const same = toldBefore.sameIn(beside)
    for (const [xref, name] of same) renamed.call(xref, name)
    const { ones, others } = firstOfEach(
      told.filter(record => isOfTheTree(record) || !same.has(record.line.xref ?? '')),
      again,
    )
    for (const xref of ones.flatMap(({ line, isDuplicate }) => (isDuplicate ? (line.xref ?? []) : [])))
      merged.add(xref)
    for (const { line } of ones) if (line.xref !== undefined) renamed.take(line.xref)
    for (const line of beside) if (line.xref !== undefined) toldBefore.keep(line, renamed.nameOf(line.xref))
    for (const [xref, same] of others) renamed.call(xref, renamed.nameOf(same))
    const ofDuplicates = new Set([...merged, ...others.keys()])
    for (const { line, member } of ones) {
      const written = renamed.written(withoutPointersTo(gone, line))
      records.push(written)
      if (line.tag === 'FAM' && line.children.some(({ pointer }) => ofDuplicates.has(pointer ?? '')))
        doubled.add(written)
      if (written.tag === 'FAM') importOf.set(written, number)
      if (member === undefined) continue
      memberOf.set(written, member)
      if (written.xref !== undefined) firstOf.set(member.id, { xref: written.xref, at: records.length - 1 })
    }
    for (const line of goneLines) removed.push(renamed.written(line))
    for (const line of reduced) before.push(renamed.written(line))
    for (const { line, id } of again) {
      const at = firstOf.get(id)?.at ?? -1
      const one = records[at]
      if (one === undefined) continue
      const both = joined(one, renamed.written(withoutPointersTo(gone, line)))
      const member = memberOf.get(one)
      memberOf.delete(one)
      if (member !== undefined) memberOf.set(both, member)
      records[at] = both
    }
  }
  return joinFamilies({ records, headers, memberOf, importOf, removed, before }, doubled)
}

/** By the ids of duplicates that have left the tree: in whom they were merged, or in whom that one was. */
function keptMembers(merges: Tree['merges'], members: { has(id: string): boolean }): Map<string, string> {
  const next = new Map(merges)
  const kept = new Map<string, string>()
  for (const [duplicate] of merges) {
    if (members.has(duplicate)) continue
    const seen = new Set<string>()
    let id: string | undefined = duplicate
    while (id !== undefined && !members.has(id) && !seen.has(id)) {
      seen.add(id)
      id = next.get(id)
    }
    if (id !== undefined && members.has(id)) kept.set(duplicate, id)
  }
  return kept
}

/**
 * Without the duplicates of whoever has a record of their own, whose are told with it. A duplicate of somebody else
 * stands for them. Those that do not are in `others`, by what they are called, with what the first is called.
 */
function firstOfEach(
  told: ToldRecord[],
  again: { line: GedcomRecord; id: string }[],
): { ones: ToldRecord[]; others: Map<string, string> } {
  const others = new Map<string, string>()
  const records = new Map<string, string>()
  for (const { line, member, isDuplicate } of told)
    if (member !== undefined && line.xref !== undefined && !isDuplicate) records.set(member.id, line.xref)
  const ones = told.filter(({ line: { xref, ...line }, member, isDuplicate }) => {
    if (!isDuplicate || member === undefined || xref === undefined) return true
    const record = records.get(member.id)
    if (record === undefined) {
      records.set(member.id, xref)
      return true
    }
    others.set(xref, record)
    again.push({ line: { ...line, xref }, id: member.id })
    return false
  })
  return { ones, others }
}
