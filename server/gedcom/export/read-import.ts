import {
  findChildText,
  findChild,
  createXrefGenerator,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'
import { createTagRestorer } from '#server/gedcom/model/user-defined-tags.ts'
import { decodeAndFree } from '#server/gedcom/read/decode.ts'
import { GedcomReader } from '#server/gedcom/read/records.ts'
import type { SpilledList } from '#server/gedcom/worker/spilled-list.ts'
import { convertRecords } from '#server/gedcom/write/convert.ts'
import { productTag } from '#server/gedcom/write/records.ts'

import { repoint } from './merge-records.ts'
import type { ImportedFile, ImportedPerson } from './tree.ts'

/** A record of an imported file, in the version that is written. */
export interface ImportedRecord {
  record: GedcomRecord
  importId: string
  /** As in its file. */
  xref: string | undefined
  /** For people only. */
  person?: ImportedPerson | undefined
}

export interface ImportReading {
  /** The version that is written. */
  version: GedcomVersion
  /** The xrefs of earlier files, to which those of this one are added. */
  usedXrefs: Set<string>
  /** Creates an empty list for records. */
  createList: () => SpilledList<GedcomRecord>
}

/**
 * Reads one file, the header first. Every program numbers its records from 1, so xrefs that an earlier file has
 * (`usedXrefs`) are replaced.
 */
export function* readImport(
  { id: importId, read, people }: ImportedFile,
  { version, usedXrefs, createList }: ImportReading,
): Generator<ImportedRecord> {
  const records = readRecords(decodeAndFree(read()).text, version, createList)
  // The xrefs of the first file are all free, so it need not be read for them.
  const fresh = usedXrefs.size === 0 ? new Map<string, string>() : findFreshXrefs(records, usedXrefs)
  let submitter: string | undefined
  let restore = (line: GedcomRecord) => line
  for (const line of records) {
    // The merge and the redaction expect standard tags under their standard names.
    if (line.tag === 'HEAD' && version === '5.5.1') restore = createTagRestorer(line)
    const original = restore(line)
    const { tag, xref } = original
    if (xref !== undefined) usedXrefs.add(fresh.get(xref) ?? xref)
    // The submitter of an earlier export was the portal itself, which writes a new one.
    if (tag === 'HEAD' && findChildText(original, 'SOUR') === productTag)
      submitter = findChild(original, 'SUBM')?.pointer
    if (tag === 'SUBM' && xref !== undefined && xref === submitter) continue
    const renamed = repoint(original, fresh)
    const record = xref !== undefined && fresh.has(xref) ? { ...renamed, xref: fresh.get(xref) } : renamed
    yield { record, importId, xref, person: tag === 'INDI' ? people.next().value : undefined }
  }
}

/** Reads a file record by record, each time that it is iterated. In another version, the records are on disk. */
function readRecords(
  text: string,
  version: GedcomVersion,
  createList: ImportReading['createList'],
): Iterable<GedcomRecord> {
  const records = { [Symbol.iterator]: () => new GedcomReader(text).records() }
  const reader = new GedcomReader(text)
  // The version is in the header, the first record.
  reader.records().next()
  if (reader.version === version) return records
  const converted = createList()
  for (const record of convertRecords(records, reader.version, version)) converted.push(record)
  return converted
}

/** Generates new xrefs for those that are in use. */
function findFreshXrefs(
  records: Iterable<GedcomRecord>,
  usedXrefs: ReadonlySet<string>,
): Map<string, string> {
  const xrefs = new Set<string>()
  for (const { xref } of records) if (xref !== undefined) xrefs.add(xref)
  const fresh = new Map<string, string>()
  const isUsed = { has: (xref: string) => usedXrefs.has(xref) || xrefs.has(xref) }
  /** By prefix, so that the search for a free number continues where the last one ended. */
  const generators = new Map<string, () => string>()
  for (const xref of xrefs) {
    if (!usedXrefs.has(xref)) continue
    const prefix = /^\D*/.exec(xref)?.[0] || 'X'
    const next = generators.get(prefix) ?? createXrefGenerator(isUsed, prefix)
    generators.set(prefix, next)
    fresh.set(xref, next())
  }
  return fresh
}
