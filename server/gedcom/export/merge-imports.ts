import { hash } from 'node:crypto'

import { readPartnership } from '#server/gedcom/mapping/family-links.ts'
import { isPersonOrFamily, type GedcomRecord, type GedcomVersion } from '#server/gedcom/model/record.ts'
import { visitTags } from '#server/gedcom/model/user-defined-tags.ts'
import { readFamily } from '#server/gedcom/read/people.ts'
import type { SpilledList } from '#server/gedcom/worker/spilled-list.ts'

import { mergeRecords, serializeRecord, repoint } from './merge-records.ts'
import { readImport } from './read-import.ts'
import type { Tree } from './tree.ts'

/** The records of all imported files as one file. They are in a temporary file, and are read when they are needed. */
export interface MergedImports {
  /** Of all files, in their order. */
  headers: GedcomRecord[]
  usedTags: ReadonlySet<string>
  records: StoredRecord[]
  read(stored: StoredRecord): GedcomRecord
  /** Reads the records of people who are no longer in the tree. */
  readRemoved(): Iterable<GedcomRecord>
}

/** What is in memory of a record. */
export interface StoredRecord {
  tag: string
  xref: string | undefined
  xrefInFile: string | undefined
  importId: string
  /** In the list of all records. */
  index: number
  /** Undefined for a record of no person, as are the following. */
  member: number | undefined
  isMatched: boolean | undefined
  isDuplicate: boolean | undefined
}

/**
 * Merges all imported files, in the version that is written and with unique xrefs. Each member, each partnership, and
 * each source or note that several files contain has one record. That record has the lines of all its duplicates.
 */
export function mergeImports(
  { imports, members }: Tree,
  version: GedcomVersion,
  createList: () => SpilledList<GedcomRecord>,
): MergedImports {
  const list = createList()
  const reading = { version, usedXrefs: new Set<string>(), createList }
  const headers: GedcomRecord[] = []
  const usedTags = new Set<string>()
  const removed: StoredRecord[] = []
  const records: StoredRecord[] = []
  for (const file of imports)
    for (const { record, importId, xref: xrefInFile, person } of readImport(file, reading)) {
      const { tag, xref } = record
      const { member, isMatched, isDuplicate } = person ?? {}
      visitTags(record, usedTag => usedTags.add(usedTag))
      if (tag === 'HEAD') headers.push(structuredClone(record))
      else {
        const index = list.push(record)
        const stored = { tag, xref, xrefInFile, importId, index, member, isMatched, isDuplicate }
        ;(member !== undefined && member >= members.length ? removed : records).push(stored)
      }
    }

  const duplicates = new DuplicateMerger(list)
  duplicates.mergePeople(records)
  if (imports.length > 1) duplicates.mergeSharedRecords(records)
  duplicates.mergeFamilies(records)
  const removedXrefs = new Map(removed.map(({ xref }) => [xref ?? '', null]))
  return {
    headers,
    usedTags,
    records: records.filter(stored => !duplicates.has(stored)),
    read: stored => repoint(duplicates.read(stored), removedXrefs),
    *readRemoved() {
      for (const { index } of removed) yield repoint(list.get(index), duplicates.targets)
    },
  }
}

/** Finds and merges duplicate records. */
class DuplicateMerger {
  /** By the xref of a duplicate, that of the record that remains. */
  readonly targets = new Map<string, string>()
  private readonly list: SpilledList<GedcomRecord>
  private readonly duplicates = new Set<StoredRecord>()
  /** By record that remains, its duplicates. */
  private readonly duplicatesOf = new Map<StoredRecord, StoredRecord[]>()

  constructor(list: SpilledList<GedcomRecord>) {
    this.list = list
  }

  has(stored: StoredRecord): boolean {
    return this.duplicates.has(stored)
  }

  /** A record that remains, with the lines of its duplicates. */
  read(stored: StoredRecord): GedcomRecord {
    const record = this.repointed(stored)
    const others = this.duplicatesOf.get(stored)
    if (others === undefined) return record
    return mergeRecords(
      record,
      others.map(other => this.repointed(other)),
    )
  }

  /**
   * Merges records of the same member. The member's own record remains, not that of a duplicate that the board has
   * merged.
   */
  mergePeople(records: StoredRecord[]): void {
    const firstOf = new Map<number, StoredRecord>()
    const severalOf = new Map<number, StoredRecord[]>()
    for (const record of records) {
      const { member, xrefInFile } = record
      if (member === undefined || xrefInFile === undefined) continue
      const first = firstOf.get(member)
      if (first === undefined) firstOf.set(member, record)
      else severalOf.set(member, [...(severalOf.get(member) ?? [first]), record])
    }
    for (const same of severalOf.values()) {
      const own = same.find(({ isDuplicate }) => isDuplicate === false) ?? same[0]!
      for (const other of same) if (other !== own) this.add(own, other)
    }
  }

  /** Merges sources, notes and the like that several files contain word for word, with the same pointers. */
  mergeSharedRecords(records: StoredRecord[]): void {
    for (let size = -1; size !== this.targets.size;) {
      size = this.targets.size
      // Once the notes of two sources are one record, the sources may be equal.
      this.mergeEqual(
        records.filter(record => !isPersonOrFamily(record)),
        serializeRecord,
        (one, other) => one.importId !== other.importId,
      )
    }
  }

  /**
   * Merges equal families of the same couple, whose partnership is one in the tree. Only families of people whose
   * records were merged: a file may have several families for one wedding.
   */
  mergeFamilies(records: StoredRecord[]): void {
    if (this.targets.size === 0) return
    const isConcerned = ({ index }: StoredRecord) => {
      const record = this.list.get(index)
      return repoint(record, this.targets) !== record
    }
    this.mergeEqual(
      records.filter(({ tag }) => tag === 'FAM'),
      toFamilyKey,
      (one, other) => isConcerned(one) || isConcerned(other),
    )
  }

  private repointed({ index }: StoredRecord): GedcomRecord {
    return repoint(this.list.get(index), this.targets)
  }

  private mergeEqual(
    records: StoredRecord[],
    keyOf: (record: GedcomRecord) => string | undefined,
    canMerge: (one: StoredRecord, other: StoredRecord) => boolean,
  ): void {
    /** By the digest of their keys, which can be long. */
    const firstOf = new Map<string, StoredRecord>()
    for (const stored of records) {
      if (this.duplicates.has(stored) || stored.xrefInFile === undefined) continue
      const key = keyOf({ ...this.repointed(stored), xref: stored.xrefInFile })
      if (key === undefined) continue
      const digest = hash('sha256', key, 'base64')
      const first = firstOf.get(digest)
      if (first === undefined) firstOf.set(digest, stored)
      else if (canMerge(first, stored)) this.add(first, stored)
    }
  }

  private add(remaining: StoredRecord, duplicate: StoredRecord): void {
    this.targets.set(duplicate.xref ?? '', remaining.xref ?? '')
    this.duplicates.add(duplicate)
    const others = this.duplicatesOf.get(remaining)
    if (others === undefined) this.duplicatesOf.set(remaining, [duplicate])
    else others.push(duplicate)
  }
}

/** Undefined for a family without partners. */
function toFamilyKey(record: GedcomRecord): string | undefined {
  const family = readFamily(record)
  const partners = new Set(family.partners.map(({ person }) => person))
  if (partners.size === 0) return undefined
  const { kind, startText, endText, place } = readPartnership(family)
  // A single parent may have several families, each with other children.
  const children = partners.size === 1 ? family.children.map(({ person }) => person).toSorted() : []
  return JSON.stringify([[...partners].toSorted(), kind, startText, endText, place, children])
}
