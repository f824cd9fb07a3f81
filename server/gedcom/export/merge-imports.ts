import { readPartnership } from '#server/gedcom/mapping/family-links.ts'
import { isPersonOrFamily, type GedcomRecord, type GedcomVersion } from '#server/gedcom/model/record.ts'
import { readFamily } from '#server/gedcom/read/people.ts'

import { mergeRecords, recordText, repoint } from './merge-records.ts'
import { readImport, type ImportedRecord } from './read-import.ts'
import type { Tree } from './tree.ts'

/** The records of all imported files as one file. */
interface MergedImports {
  /** Of all files, in their order. */
  headers: GedcomRecord[]
  records: ImportedRecord[]
  /** Records of people who are no longer in the tree. */
  removed: GedcomRecord[]
}

/**
 * Merges all imported files: in the version that is written, with unique xrefs, and with one record for each member,
 * each partnership, and each source or note that several files contain. That record has the lines of all its
 * duplicates.
 */
export function mergeImports({ imports, merges, members }: Tree, version: GedcomVersion): MergedImports {
  const memberIds = new Set(members.map(({ id }) => id))
  const survivorOf = createSurvivorOf(merges, memberIds)
  const usedXrefs = new Set<string>()
  const files = imports.map(file => readImport(file, version, { usedXrefs, survivorOf }))
  const [headers, records] = partition(files.flat(), ({ record }) => record.tag === 'HEAD')
  const [removed, rest] = partition(
    records,
    ({ member }) => member !== undefined && !memberIds.has(member.id),
  )

  const duplicates = new Duplicates()
  duplicates.mergePeople(rest)
  if (imports.length > 1) duplicates.mergeSharedRecords(rest)
  duplicates.mergeFamilies(rest)
  const removedXrefs = new Map(removed.map(({ record }) => [record.xref ?? '', null]))
  return {
    headers: headers.map(({ record }) => record),
    records: duplicates
      .merge(rest)
      .map(item => Object.assign({}, item, { record: repoint(item.record, removedXrefs) })),
    removed: removed.map(({ record }) => repoint(record, duplicates.targets)),
  }
}

/** Finds and merges duplicate records. */
class Duplicates {
  /** By the xref of a duplicate, that of the record that remains. */
  readonly targets = new Map<string, string>()
  /** By duplicate, the record that remains. */
  private readonly remaining = new Map<ImportedRecord, ImportedRecord>()

  /**
   * Merges records of the same member. The member's own record remains, not that of a duplicate that the board has
   * merged.
   */
  mergePeople(records: ImportedRecord[]): void {
    const people = records.filter(({ member, xref }) => member !== undefined && xref !== undefined)
    for (const same of Map.groupBy(people, ({ member }) => member?.id).values()) {
      const own = same.find(({ member }) => member?.isDuplicate === false) ?? same[0]!
      for (const other of same) if (other !== own) this.add(own, other)
    }
  }

  /** Merges sources, notes and the like that several files contain word for word, with the same pointers. */
  mergeSharedRecords(records: ImportedRecord[]): void {
    for (let size = -1; size !== this.targets.size;) {
      size = this.targets.size
      // Once the notes of two sources are one record, the sources may be equal.
      this.mergeEqual(
        records.filter(({ record }) => !isPersonOrFamily(record)),
        recordText,
        (one, other) => one.importId !== other.importId,
      )
    }
  }

  /**
   * Merges equal families of the same couple, whose partnership is one in the tree. Only families of people whose
   * records were merged: a file may have several families for one wedding.
   */
  mergeFamilies(records: ImportedRecord[]): void {
    if (this.targets.size === 0) return
    const isConcerned = ({ record }: ImportedRecord) => repoint(record, this.targets) !== record
    this.mergeEqual(
      records.filter(({ record }) => record.tag === 'FAM'),
      familyKey,
      (one, other) => isConcerned(one) || isConcerned(other),
    )
  }

  /** The records that remain, with the lines of their duplicates. */
  merge(records: ImportedRecord[]): ImportedRecord[] {
    const duplicatesOf = Map.groupBy(this.remaining.keys(), duplicate => this.remaining.get(duplicate))
    return records
      .filter(item => !this.remaining.has(item))
      .map(item => {
        const others = duplicatesOf.get(item) ?? []
        const record = repoint(item.record, this.targets)
        if (record === item.record && others.length === 0) return item
        const lines = others.map(other => repoint(other.record, this.targets))
        return Object.assign({}, item, { record: mergeRecords(record, lines) })
      })
  }

  private mergeEqual(
    records: ImportedRecord[],
    keyOf: (record: GedcomRecord) => string | undefined,
    canMerge: (one: ImportedRecord, other: ImportedRecord) => boolean,
  ): void {
    const firstOf = new Map<string, ImportedRecord>()
    for (const item of records) {
      if (this.remaining.has(item) || item.xref === undefined) continue
      const key = keyOf({ ...repoint(item.record, this.targets), xref: item.xref })
      if (key === undefined) continue
      const first = firstOf.get(key)
      if (first === undefined) firstOf.set(key, item)
      else if (canMerge(first, item)) this.add(first, item)
    }
  }

  private add(remaining: ImportedRecord, duplicate: ImportedRecord): void {
    this.targets.set(duplicate.record.xref ?? '', remaining.record.xref ?? '')
    this.remaining.set(duplicate, remaining)
  }
}

/** Undefined for a family without partners. */
function familyKey(record: GedcomRecord): string | undefined {
  const family = readFamily(record)
  const partners = new Set(family.partners.map(({ person }) => person))
  if (partners.size === 0) return undefined
  const { kind, startText, endText, place } = readPartnership(family)
  // A single parent may have several families, each with other children.
  const children = partners.size === 1 ? family.children.map(({ person }) => person).toSorted() : []
  return JSON.stringify([[...partners].toSorted(), kind, startText, endText, place, children])
}

/** Finds the member who remains after all approved merges. */
function createSurvivorOf(merges: Tree['merges'], memberIds: ReadonlySet<string>): (id: string) => string {
  const next = new Map(merges.map(({ duplicateId, memberId }) => [duplicateId, memberId]))
  return id => {
    const seen = new Set<string>()
    let survivor: string | undefined = id
    while (survivor !== undefined && !memberIds.has(survivor) && !seen.has(survivor)) {
      seen.add(survivor)
      survivor = next.get(survivor)
    }
    return survivor !== undefined && memberIds.has(survivor) ? survivor : id
  }
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter(item => !isFirst(item))]
}
