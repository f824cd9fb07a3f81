import { importedMemberId } from '#server/gedcom/mapping/member-id.ts'
import { childText, findChild, type GedcomRecord, type GedcomVersion } from '#server/gedcom/model/record.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { convertRecords } from '#server/gedcom/write/convert.ts'

import { mergeDuplicateFamilies } from './merge-families.ts'
import type { ImportedFile, ImportedRecords, MemberOfRecord, Tree } from './tree.ts'
import { mergeRecords, SharedRecordIndex, withoutPointersTo, XrefMap } from './xrefs.ts'

/** A person of a file who has a place in the tree. */
interface FilePerson extends MemberOfRecord {
  record: GedcomRecord
  /** The board has merged the member of this record with another one. */
  isDuplicate: boolean
}

/** The header of an earlier export names the portal by this. */
const productTag = 'HEIRLOOM'

/**
 * The records of all imported files as one file: in the version that is written, with unique xrefs, one record for
 * each member and for each source that several files contain.
 */
export function reconcileImports(
  { imports, merges, members }: Tree,
  version: GedcomVersion,
): ImportedRecords {
  const memberIds = new Set(members.map(({ id }) => id))
  const survivors = findSurvivors(merges, memberIds)
  const result: ImportedRecords = {
    records: [],
    headers: [],
    memberOf: new Map(),
    importOf: new Map(),
    removed: [],
  }
  const taken = new Set<string>()
  const shared = new SharedRecordIndex()
  /** By member: where their record is in the result. */
  const positions = new Map<string, number>()
  /** Families of people whose records were merged, which may be duplicates of each other. */
  const suspects = new Set<GedcomRecord>()

  for (const file of imports) {
    const xrefs = new XrefMap(taken)
    const { records, people, removedXrefs, removed, header } = readImport(file, {
      memberIds,
      survivors,
      version,
    })
    if (header !== undefined) result.headers.push(header)

    const isLinked = ({ tag }: GedcomRecord) => tag === 'INDI' || tag === 'FAM'
    const sharedRecords = records.filter(record => !isLinked(record))
    const identical = shared.findIdentical(sharedRecords)
    for (const [xref, target] of identical) xrefs.redirect(xref, target)

    const primary = findPrimaryRecords(people.values(), positions)
    const merged = [...people.values()].filter(
      ({ id, record, isDuplicate }) =>
        positions.has(id) || (isDuplicate && record.xref !== undefined && record !== primary.get(id)),
    )
    const dropped = new Set(merged.map(({ record }) => record))
    const written = records.filter(
      record => !dropped.has(record) && (isLinked(record) || !identical.has(record.xref ?? '')),
    )

    /** Xrefs of records that were merged, or belong to a duplicate. */
    const mergedXrefs = new Set<string>()
    for (const { record, id } of merged) {
      const target = positions.get(id)
      if (record.xref === undefined) continue
      mergedXrefs.add(record.xref)
      if (target !== undefined) xrefs.redirect(record.xref, result.records[target]?.xref ?? '')
    }
    for (const person of people.values())
      if (person.isDuplicate && person.record.xref !== undefined) mergedXrefs.add(person.record.xref)
    for (const { xref } of written) if (xref !== undefined) xrefs.reserve(xref)
    for (const record of sharedRecords)
      if (record.xref !== undefined) shared.add(record, xrefs.get(record.xref))
    for (const { record, id } of merged) {
      const target = primary.get(id)?.xref
      if (target !== undefined && record.xref !== undefined) xrefs.redirect(record.xref, xrefs.get(target))
    }

    for (const record of written) {
      const final = xrefs.rename(withoutPointersTo(removedXrefs, record))
      result.records.push(final)
      if (record.tag === 'FAM') {
        result.importOf.set(final, file.number)
        if (record.children.some(({ pointer }) => mergedXrefs.has(pointer ?? ''))) suspects.add(final)
      }
      const person = people.get(record)
      if (person === undefined) continue
      result.memberOf.set(final, { id: person.id, isOwn: person.isOwn })
      if (final.xref !== undefined) positions.set(person.id, result.records.length - 1)
    }
    for (const record of removed) result.removed.push(xrefs.rename(record))
    for (const { record, id } of merged)
      mergeInto(result, positions.get(id), xrefs.rename(withoutPointersTo(removedXrefs, record)))
  }
  return mergeDuplicateFamilies(result, suspects)
}

/** The records of one file without its header, and which of them are people of the tree. */
function readImport(
  { number, read, matches }: ImportedFile,
  tree: {
    memberIds: ReadonlySet<string>
    survivors: ReadonlyMap<string, string>
    version: GedcomVersion
  },
) {
  const file = readGedcom(decodeGedcom(read()).text)
  const matched = new Map(matches.map(({ index, memberId }) => [index, memberId]))
  const membersAt = file.records
    .filter(({ tag }) => tag === 'INDI')
    .map((_, index) => {
      const id = matched.get(index) ?? importedMemberId(number, index)
      const survivor = tree.survivors.get(id)
      return { id: survivor ?? id, isOwn: !matched.has(index), isDuplicate: survivor !== undefined }
    })

  const records: GedcomRecord[] = []
  const people = new Map<GedcomRecord, FilePerson>()
  const removed: GedcomRecord[] = []
  const removedXrefs = new Set<string>()
  let header: GedcomRecord | undefined
  let submitter: string | undefined
  let index = 0
  for (const record of convertRecords(file.records, file.version, tree.version)) {
    if (record.tag === 'HEAD') {
      header ??= record
      if (childText(record, 'SOUR') === productTag) submitter = findChild(record, 'SUBM')?.pointer
    } else if (record.tag === 'INDI') {
      const member = membersAt[index++]!
      if (tree.memberIds.has(member.id)) {
        records.push(record)
        people.set(record, { ...member, record })
      } else {
        removed.push(record)
        if (record.xref !== undefined) removedXrefs.add(record.xref)
      }
      // The submitter of an earlier export was the portal itself, which writes a new one.
    } else if (record.tag !== 'SUBM' || record.xref === undefined || record.xref !== submitter)
      records.push(record)
  }
  return { records, people, removed, removedXrefs, header }
}

/**
 * By member, the record of a file that is written for them: their own, or that of their first duplicate. Members who
 * have a record from an earlier file have none here.
 */
function findPrimaryRecords(
  people: Iterable<FilePerson>,
  positions: ReadonlyMap<string, number>,
): Map<string, GedcomRecord> {
  const primary = new Map<string, GedcomRecord>()
  const duplicates = new Map<string, GedcomRecord>()
  for (const { id, record, isDuplicate } of people)
    if (positions.has(id) || record.xref === undefined) continue
    else if (!isDuplicate) primary.set(id, record)
    else if (!duplicates.has(id)) duplicates.set(id, record)
  for (const [id, record] of duplicates) if (!primary.has(id)) primary.set(id, record)
  return primary
}

function mergeInto(result: ImportedRecords, position = -1, record: GedcomRecord): void {
  const one = result.records[position]
  if (one === undefined) return
  const merged = mergeRecords(one, record)
  const member = result.memberOf.get(one)
  result.memberOf.delete(one)
  if (member !== undefined) result.memberOf.set(merged, member)
  result.records[position] = merged
}

/** By removed duplicates: the member who remains after all merges. */
function findSurvivors(merges: Tree['merges'], memberIds: ReadonlySet<string>): Map<string, string> {
  const next = new Map(merges.map(({ duplicateId, memberId }) => [duplicateId, memberId]))
  const survivors = new Map<string, string>()
  for (const { duplicateId } of merges) {
    if (memberIds.has(duplicateId)) continue
    const seen = new Set<string>()
    let id: string | undefined = duplicateId
    while (id !== undefined && !memberIds.has(id) && !seen.has(id)) {
      seen.add(id)
      id = next.get(id)
    }
    if (id !== undefined && memberIds.has(id)) survivors.set(duplicateId, id)
  }
  return survivors
}
