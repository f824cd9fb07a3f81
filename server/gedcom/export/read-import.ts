import {
  childText,
  findChild,
  xrefGenerator,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { convertRecords } from '#server/gedcom/write/convert.ts'
import { productTag } from '#server/gedcom/write/records.ts'

import { repoint } from './merge-records.ts'
import type { ImportedFile } from './tree.ts'

/** A record of an imported file, in the version that is written. */
export interface ImportedRecord {
  record: GedcomRecord
  importId: string
  /** As in its file. */
  xref: string | undefined
  /** For people only. `isDuplicate`: the board has merged the record's own member into this one. */
  member?: { id: string; isMatched: boolean; isDuplicate: boolean }
}

/**
 * Reads one file, the header first. Every program numbers its records from 1, so `usedXrefs` of
 * earlier files are replaced.
 */
export function readImport(
  { id: importId, read, people }: ImportedFile,
  version: GedcomVersion,
  { usedXrefs, survivorOf }: { usedXrefs: Set<string>; survivorOf: (memberId: string) => string },
): ImportedRecord[] {
  const file = readGedcom(decodeGedcom(read()).text)
  const records = convertRecords(file.records, file.version, version)
  const fresh = findFreshXrefs(records, usedXrefs)
  const header = records.find(({ tag }) => tag === 'HEAD')
  // The submitter of an earlier export was the portal itself, which writes a new one.
  const isExport = header !== undefined && childText(header, 'SOUR') === productTag
  const submitter = isExport ? findChild(header, 'SUBM')?.pointer : undefined
  let index = 0
  return records.flatMap((original): ImportedRecord[] => {
    const { tag, xref } = original
    if (tag === 'SUBM' && xref !== undefined && xref === submitter) return []
    const renamed = repoint(original, fresh)
    const record = xref !== undefined && fresh.has(xref) ? { ...renamed, xref: fresh.get(xref) } : renamed
    if (tag !== 'INDI') return [{ record, importId, xref }]
    const { memberId, isMatched } = people[index]!
    const survivor = survivorOf(memberId)
    index += 1
    return [
      { record, importId, xref, member: { id: survivor, isMatched, isDuplicate: survivor !== memberId } },
    ]
  })
}

/** Generates new xrefs for those that are in use, and adds all xrefs of the file to `usedXrefs`. */
function findFreshXrefs(records: readonly GedcomRecord[], usedXrefs: Set<string>): Map<string, string> {
  const xrefs = new Set(records.flatMap(({ xref }) => xref ?? []))
  const fresh = new Map<string, string>()
  const isUsed = { has: (xref: string) => usedXrefs.has(xref) || xrefs.has(xref) }
  /** By prefix, so that the search for a free number continues where the last one ended. */
  const generators = new Map<string, () => string>()
  for (const xref of xrefs) {
    if (!usedXrefs.has(xref)) continue
    const prefix = /^\D*/.exec(xref)?.[0] || 'X'
    const next = generators.get(prefix) ?? xrefGenerator(isUsed, prefix)
    generators.set(prefix, next)
    fresh.set(xref, next())
  }
  for (const xref of xrefs) usedXrefs.add(fresh.get(xref) ?? xref)
  return fresh
}
