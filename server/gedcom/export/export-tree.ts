import { findLiving } from '#server/gedcom/model/living.ts'
import { type GedcomRecord, xrefGenerator } from '#server/gedcom/model/record.ts'
import { readPeople } from '#server/gedcom/read/people.ts'
import type { JobInput } from '#server/gedcom/worker/job-input.ts'
import { encodeGedcom, gedcomHeader, writeGedcom } from '#server/gedcom/write/records.ts'
import { redactLiving } from '#server/gedcom/write/redact.ts'
import { mergeSchemas } from '#server/gedcom/write/user-defined-tags.ts'

import { applyTree, type AppliedTree } from './apply-tree.ts'
import { mergeImports } from './merge-imports.ts'
import { readTree, type ExportOptions } from './tree.ts'

/**
 * Writes the tree as a GEDCOM file. Imported people are written as the records of their files, unknown lines included;
 * only lines that differ from the tree are replaced.
 *
 * Snapshot → records of the imported files → changes of the tree → redaction → file.
 */
export function exportTree(
  input: JobInput,
  options: ExportOptions,
  write: (bytes: Uint8Array) => void,
): null {
  const { version, isRedacted, today, familyName } = options
  const tree = readTree(input)
  const imported = mergeImports(tree, version)
  const applied = applyTree(imported.records, tree, { version, today })
  // Former records count too: a correction in the tree must not make details of the living public.
  const records = isRedacted
    ? redactLiving(applied.records, findLivingXrefs(applied, imported.removed, today), [
        ...applied.former,
        ...imported.removed,
      ])
    : applied.records

  const xrefs = new Set(records.map(({ xref }) => xref ?? ''))
  const submitterId = xrefs.has('SUBM') ? xrefGenerator(xrefs, 'SUBM')() : 'SUBM'
  const importedHeader = isRedacted ? undefined : imported.headers[0]
  const header = gedcomHeader(version, {
    familyName,
    today,
    submitterId,
    schema: mergeSchemas(imported.headers, version, { extensions: !isRedacted }),
    ...(importedHeader && { imported: importedHeader }),
  })
  write(encodeGedcom(writeGedcom([...header, ...records], version), version))
  return null
}

/**
 * Finds the xrefs of everyone who is alive in the tree, or presumed living by the rule for files. This includes people
 * who were removed from the tree, which is no sign of death.
 */
function findLivingXrefs(
  { records, livingXrefs }: AppliedTree,
  removed: GedcomRecord[],
  today: string,
): Set<string> {
  const found = new Set(livingXrefs)
  for (const part of [records, removed])
    for (const { id } of findLiving(readPeople(part), today)) found.add(id)
  return found
}
