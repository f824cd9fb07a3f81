import { readPartnership } from '#server/gedcom/mapping/family-links.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { readFamily } from '#server/gedcom/read/people.ts'

import type { ImportedRecords } from './tree.ts'
import { mergeRecords, pointsTo, recordText, XrefMap } from './xrefs.ts'

/**
 * Merges families that say the same of the same couple, as their partnership is one in the tree: after the board has
 * merged a duplicate, or where a file was imported twice. `suspects` are families of people whose records were merged.
 */
export function mergeDuplicateFamilies(
  imported: ImportedRecords,
  suspects: ReadonlySet<GedcomRecord>,
): ImportedRecords {
  if (suspects.size === 0) return imported
  const { targets, duplicates } = findDuplicateFamilies(imported.records, suspects)
  const xrefs = new XrefMap(new Set())
  for (const [xref, target] of targets) xrefs.redirect(xref, target)
  const changed = new Set([...targets.keys(), ...targets.values()])

  const [memberOf, importOf] = [new Map(imported.memberOf), new Map(imported.importOf)]
  const records = imported.records.flatMap(record => {
    if (record.tag === 'FAM' && targets.has(record.xref ?? '')) return []
    const theirs = duplicates.get(record.xref ?? '') ?? []
    const isUnique = theirs.length === 0 && !suspects.has(record) && !pointsTo(changed, record)
    const merged = xrefs.rename(theirs.reduce(mergeFamilyRecords, record))
    const written = isUnique ? merged : withUniqueLinks(merged, changed)
    const [member, number] = [memberOf.get(record), importOf.get(record)]
    if (member !== undefined) memberOf.set(written, member)
    if (number !== undefined) importOf.set(written, number)
    return [written]
  })
  const removed = imported.removed.map(record => xrefs.rename(record))
  return { ...imported, records, memberOf, importOf, removed }
}

/** Two weddings on the same day and at the same place are one, with the lines of both. */
function mergeFamilyRecords(one: GedcomRecord, other: GedcomRecord): GedcomRecord {
  const children = [...one.children]
  const rest = other.children.filter(event => {
    if (!coupleEvents.has(event.tag)) return true
    const index = children.findIndex(
      line => line.tag === event.tag && dateAndPlace(line) === dateAndPlace(event),
    )
    const same = children[index]
    if (same !== undefined) children[index] = mergeRecords(same, event)
    return same === undefined
  })
  return mergeRecords({ ...one, children }, { ...other, children: rest })
}

function dateAndPlace({ children }: GedcomRecord): string {
  return children
    .flatMap(line => (line.tag === 'DATE' || line.tag === 'PLAC' ? [`${line.tag} ${line.value}`] : []))
    .toSorted()
    .join('\n')
}

const coupleEvents = new Set(['MARR', 'ENGA', 'DIV', 'ANUL'])

/** Which families are merged into which others by xref, and by those, the records of the former. */
function findDuplicateFamilies(
  records: readonly GedcomRecord[],
  suspects: ReadonlySet<GedcomRecord>,
): { targets: Map<string, string>; duplicates: Map<string, GedcomRecord[]> } {
  const targets = new Map<string, string>()
  const duplicates = new Map<string, GedcomRecord[]>()
  const firstOf = new Map<string, GedcomRecord>()
  for (const record of records) {
    if (record.tag !== 'FAM' || record.xref === undefined) continue
    const family = readFamily(record, new Map())
    const partners = new Set(family.partners.map(({ person }) => person))
    if (partners.size === 0) continue
    const { kind, startText, endText, place } = readPartnership(family)
    // A single parent may have several families, each with other children.
    const children = partners.size === 1 ? idsKey(family.children.map(({ person }) => person)) : undefined
    const key = JSON.stringify([idsKey([...partners]), kind, startText, endText, place, children])
    const first = firstOf.get(key)
    if (first?.xref === undefined) firstOf.set(key, record)
    else if (suspects.has(record) || suspects.has(first)) {
      targets.set(record.xref, first.xref)
      duplicates.set(first.xref, [...(duplicates.get(first.xref) ?? []), record])
    }
  }
  return { targets, duplicates }
}

/** Merges links to the same record, and drops repeated lines that point to one of these `families`. */
function withUniqueLinks(record: GedcomRecord, families: ReadonlySet<string>): GedcomRecord {
  const indexes = new Map<string, number>()
  const texts = new Set<string>()
  const children: GedcomRecord[] = []
  for (const child of record.children) {
    const link =
      linkTags.has(child.tag) && child.pointer !== undefined ? `${child.tag} ${child.pointer}` : undefined
    const index = link === undefined ? undefined : indexes.get(link)
    const first = index === undefined ? undefined : children[index]
    if (index !== undefined && first !== undefined) {
      children[index] = mergeRecords(first, child)
      continue
    }
    if (link !== undefined) indexes.set(link, children.length)
    else if (pointsTo(families, child)) {
      const text = recordText(child)
      if (texts.has(text)) continue
      texts.add(text)
    }
    children.push(child)
  }
  return { ...record, children }
}

const linkTags = new Set(['HUSB', 'WIFE', 'CHIL', 'FAMS', 'FAMC'])

function idsKey(ids: string[]): string {
  return ids.toSorted().join(' ')
}
