import type { GedcomRecord } from '#server/gedcom/model/record.ts'

import { asText } from './joined-records.ts'

/** Sources, notes and the like that several files tell word by word, as one does that comes again. */
export class ToldBefore {
  private readonly names = new Map<string, string>()

  /** By what a file calls them, what the same records of earlier files are called. */
  sameIn(records: readonly GedcomRecord[]): Map<string, string> {
    const same = new Map<string, string>()
    const told = records.filter(line => {
      const name = this.names.get(asText(line))
      if (line.xref === undefined || name === undefined) return false
      same.set(line.xref, name)
      return true
    })
    // What points to something else is something else, however alike it is written.
    for (let size = -1; size !== same.size;) {
      size = same.size
      for (const line of told) if (line.xref !== undefined && !leadsOnlyTo(same, line)) same.delete(line.xref)
    }
    return same
  }

  /** `name` is what the record of a file is called in the end. */
  keep(line: GedcomRecord, name: string): void {
    const text = asText(line)
    if (!this.names.has(text)) this.names.set(text, name)
  }
}

function leadsOnlyTo(known: ReadonlyMap<string, string>, { children }: GedcomRecord): boolean {
  return children.every(
    child => (child.pointer === undefined || known.has(child.pointer)) && leadsOnlyTo(known, child),
  )
}
