import { type GedcomRecord, xrefGenerator } from '#server/gedcom/model/record.ts'

/** Files call their records as they like, and two the same: the second's are called otherwise, with what points there. */
export class Renamed {
  /** What records of other files are called; those of this one are added. */
  private readonly taken: Set<string>
  private readonly names = new Map<string, string>()
  private readonly seen = new Set<string>()
  /** By the letters in front, so that the search for a free name goes on where the last one ended. */
  private readonly freshId = new Map<string, () => string>()

  constructor(taken: Set<string>) {
    this.taken = taken
  }

  /** What points to the one points to the other. */
  call(xref: string, name: string): void {
    this.names.set(xref, name)
  }

  take(xref: string): void {
    // A name that the file gives twice stays what it is.
    if (this.seen.has(xref)) return
    this.seen.add(xref)
    if (this.taken.has(xref)) {
      const letters = /^\D*/.exec(xref)?.[0] || 'X'
      let freshId = this.freshId.get(letters)
      if (freshId === undefined) this.freshId.set(letters, (freshId = xrefGenerator(this.taken, letters)))
      const fresh = freshId()
      this.names.set(xref, fresh)
      this.taken.add(fresh)
    } else this.taken.add(xref)
  }

  nameOf(xref: string): string {
    return this.names.get(xref) ?? xref
  }

  written(line: GedcomRecord): GedcomRecord {
    if (this.names.size === 0) return line
    const { xref, pointer } = line
    return {
      ...line,
      ...(xref !== undefined && { xref: this.names.get(xref) ?? xref }),
      ...(pointer !== undefined && { pointer: this.names.get(pointer) ?? pointer }),
      // No file is nested deeper than 99 levels.
      children: line.children.map(child => this.written(child)),
    }
  }
}

/** The record without the lines that lead to people who are not in the tree any more. */
export function withoutPointersTo(gone: ReadonlySet<string>, line: GedcomRecord): GedcomRecord {
  if (gone.size === 0 || !leadsTo(gone, line)) return line
  return {
    ...line,
    children: line.children
      .filter(({ pointer }) => pointer === undefined || !gone.has(pointer))
      .map(child => withoutPointersTo(gone, child)),
  }
}

/** Whether a line of the record, however deep, points to one of these. */
export function leadsTo(names: ReadonlySet<string>, { children }: GedcomRecord): boolean {
  return children.some(
    child => (child.pointer !== undefined && names.has(child.pointer)) || leadsTo(names, child),
  )
}
