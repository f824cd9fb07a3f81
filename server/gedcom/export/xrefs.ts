import { xrefGenerator, type GedcomRecord } from '#server/gedcom/model/record.ts'

/**
 * New xrefs for the records of a file. Every program numbers its records from 1, so the records of a second file are
 * renamed, together with the pointers to them.
 */
export class XrefMap {
  /** The xrefs of all files so far. */
  private readonly taken: Set<string>
  private readonly renamed = new Map<string, string>()
  private readonly own = new Set<string>()
  /** By prefix, so that the search for a free number continues where the last one ended. */
  private readonly generators = new Map<string, () => string>()

  constructor(taken: Set<string>) {
    this.taken = taken
  }

  redirect(xref: string, target: string): void {
    this.renamed.set(xref, target)
  }

  /** Reserves the xref of a record of the file, or a new one where another file has it already. */
  reserve(xref: string): void {
    // A duplicate xref within a file stays as it is.
    if (this.own.has(xref)) return
    this.own.add(xref)
    if (this.taken.has(xref)) {
      const prefix = /^\D*/.exec(xref)?.[0] || 'X'
      const next = this.generators.get(prefix) ?? xrefGenerator(this.taken, prefix)
      this.generators.set(prefix, next)
      const fresh = next()
      this.renamed.set(xref, fresh)
      this.taken.add(fresh)
    } else this.taken.add(xref)
  }

  get(xref: string): string {
    return this.renamed.get(xref) ?? xref
  }

  rename(record: GedcomRecord): GedcomRecord {
    if (this.renamed.size === 0) return record
    const { xref, pointer } = record
    return {
      ...record,
      ...(xref !== undefined && { xref: this.get(xref) }),
      ...(pointer !== undefined && { pointer: this.get(pointer) }),
      // No file is nested deeper than 99 levels.
      children: record.children.map(child => this.rename(child)),
    }
  }
}

/** Finds sources, notes and the like that an earlier file contains word by word. */
export class SharedRecordIndex {
  private readonly xrefs = new Map<string, string>()

  /** By their xrefs, the xrefs of the identical records of earlier files. */
  findIdentical(records: readonly GedcomRecord[]): Map<string, string> {
    const identical = new Map<string, string>()
    const candidates = records.filter(record => {
      const known = this.xrefs.get(recordText(record))
      if (record.xref === undefined || known === undefined) return false
      identical.set(record.xref, known)
      return true
    })
    // Records that point to different records differ, even when their text is equal.
    for (let size = -1; size !== identical.size;) {
      size = identical.size
      for (const record of candidates)
        if (record.xref !== undefined && !pointsOnlyTo(identical, record)) identical.delete(record.xref)
    }
    return identical
  }

  add(record: GedcomRecord, xref: string): void {
    const text = recordText(record)
    if (!this.xrefs.has(text)) this.xrefs.set(text, xref)
  }
}

/** The first record with those lines of the other that it does not have. */
export function mergeRecords(one: GedcomRecord, other: GedcomRecord): GedcomRecord {
  const known = new Set(one.children.map(recordText))
  return {
    ...one,
    children: [...one.children, ...other.children.filter(line => !known.has(recordText(line)))],
  }
}

/** What a record says, wherever it is in its file. */
export function recordText(record: GedcomRecord): string {
  return JSON.stringify(record, (key, value: unknown) => (key === 'line' ? undefined : value))
}

/** The record without the lines that point to these xrefs. */
export function withoutPointersTo(xrefs: ReadonlySet<string>, record: GedcomRecord): GedcomRecord {
  if (xrefs.size === 0 || !pointsTo(xrefs, record)) return record
  return {
    ...record,
    children: record.children
      .filter(({ pointer }) => pointer === undefined || !xrefs.has(pointer))
      .map(child => withoutPointersTo(xrefs, child)),
  }
}

/** Whether a line of the record, at any depth, points to one of these. */
export function pointsTo(xrefs: ReadonlySet<string>, { children }: GedcomRecord): boolean {
  return children.some(
    child => (child.pointer !== undefined && xrefs.has(child.pointer)) || pointsTo(xrefs, child),
  )
}

function pointsOnlyTo(known: ReadonlyMap<string, string>, { children }: GedcomRecord): boolean {
  return children.every(
    child => (child.pointer === undefined || known.has(child.pointer)) && pointsOnlyTo(known, child),
  )
}
