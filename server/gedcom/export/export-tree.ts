import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { xrefGenerator } from '#server/gedcom/model/record.ts'
import { readPeople } from '#server/gedcom/read/people.ts'
import type { JobInput } from '#server/gedcom/worker/job-input.ts'
import { encodeGedcom, gedcomHeader, writeGedcom } from '#server/gedcom/write/records.ts'
import { redactLiving } from '#server/gedcom/write/redact.ts'

import { applyTree, type AppliedTree } from './apply-tree.ts'
import { reconcileImports } from './reconcile-imports.ts'
import { readTree, type ExportOptions } from './tree.ts'

/**
 * Writes the tree as a GEDCOM file. People who came with a file are written as the records of that file, with all that
 * the portal does not understand. Only lines that say something else than the tree are replaced.
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
  const imported = reconcileImports(tree, version)
  const applied = applyTree(imported, tree, { version, today })
  const records = isRedacted ? redact(applied, today) : applied.records

  const xrefs = new Set(records.map(({ xref }) => xref ?? ''))
  const submitterId = xrefs.has('SUBM') ? xrefGenerator(xrefs, 'SUBM')() : 'SUBM'
  const importedHeader = isRedacted ? undefined : imported.headers[0]
  const header = gedcomHeader(version, {
    product: 'Heirloom',
    familyName,
    today,
    submitterId,
    ...(importedHeader && { imported: importedHeader }),
  })
  write(encodeGedcom(writeGedcom([...header, ...records], version), version))
  return null
}

/**
 * The records without what they say of the living: members who are living in the tree, and people who by the rule for
 * files are presumed living. Someone who was removed from the tree has not died by that, and a change in the tree makes
 * nothing of the living public.
 */
function redact({ records, livingXrefs, former, removed }: AppliedTree, today: string): GedcomRecord[] {
  const living = new Set(livingXrefs)
  for (const { id, isLiving } of readPeople({ records }, today).people) if (isLiving) living.add(id)
  const people = [
    ...former.filter(({ tag, xref, line }) => tag === 'INDI' && living.has(xref ?? `#${line}`)),
    ...readPeople({ records: removed }, today).people.flatMap(({ isLiving, raw }) => (isLiving ? [raw] : [])),
  ]
  const familyXrefs = new Set(
    people.flatMap(({ children }) =>
      children.flatMap(({ tag, pointer }) => (tag === 'FAMS' || tag === 'FAMC' ? [pointer] : [])),
    ),
  )
  const families = former.filter(
    ({ tag, xref, children }) =>
      tag === 'FAM' &&
      ((xref !== undefined && familyXrefs.has(xref)) ||
        children.some(({ pointer }) => pointer !== undefined && living.has(pointer))),
  )
  return redactLiving(records, living, [...people, ...families])
}
