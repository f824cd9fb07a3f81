import { findLiving } from '#server/gedcom/model/living.ts'
import { type GedcomRecord, createXrefGenerator } from '#server/gedcom/model/record.ts'
import { mergeSchemas, nameStandardTags, renameTags } from '#server/gedcom/model/user-defined-tags.ts'
import { readLinkedPeople } from '#server/gedcom/read/people.ts'
import type { JobInput } from '#server/gedcom/worker/job-input.ts'
import { encodeRecords, createGedcomHeader } from '#server/gedcom/write/records.ts'
import { redactLiving } from '#server/gedcom/write/redact.ts'

import { TreeApplication } from './apply-tree.ts'
import { mergeImports } from './merge-imports.ts'
import { readTree, type ExportOptions } from './tree.ts'

/**
 * Writes the tree as a GEDCOM file. Imported people are written as the records of their files, unknown lines included.
 * Only lines that differ from the tree are replaced.
 *
 * Snapshot → records of the imported files → changes of the tree → redaction → file. Each step reads and writes one
 * record after the other, in temporary files: 200,000 records would take a gigabyte of memory.
 */
export function exportTree(
  input: JobInput,
  options: ExportOptions,
  write: (bytes: Uint8Array) => void,
): null {
  const { version, isRedacted, today, familyName } = options
  const tree = readTree(input)
  const imported = mergeImports(tree, version, () => input.spilledList())
  const applied = new TreeApplication(imported, tree, { version, today })

  const submitterId = applied.xrefs.has('SUBM') ? createXrefGenerator(applied.xrefs, 'SUBM')() : 'SUBM'
  const importedHeader = isRedacted ? undefined : imported.headers[0]
  // Once for all files, since each may use a name for another tag. After the redaction, which expects standard tags.
  const names = version === '5.5.1' ? nameStandardTags(imported.headers, imported.usedTags) : new Map()
  const header = createGedcomHeader(version, {
    familyName,
    today,
    submitterId,
    schema: mergeSchemas(imported.headers, version, { extensions: !isRedacted, names }),
    ...(importedHeader && { imported: importedHeader }),
  })

  function* records(): Generator<GedcomRecord> {
    yield* header
    if (isRedacted) yield* redactRecords()
    else for (const { record } of applied.records()) if (record !== undefined) yield record
  }

  function redactRecords(): Iterable<GedcomRecord> {
    const whole = input.spilledList<GedcomRecord>()
    // Former records count too: a correction in the tree must not make details of the living public.
    const former = input.spilledList<GedcomRecord>()
    for (const { record, former: original } of applied.records()) {
      if (record !== undefined) whole.push(record)
      if (original !== undefined) former.push(original)
    }
    for (const record of imported.readRemoved()) former.push(record)
    // Being removed from the tree is no sign of death.
    const living = new Set(applied.livingXrefs)
    for (const { id } of findLiving(readLinkedPeople(imported.readRemoved()), today)) living.add(id)
    return redactLiving(whole, living, former)
  }

  const named = records().map(line => renameTags(line, names))
  for (const bytes of encodeRecords(named, version)) write(bytes)
  return null
}
