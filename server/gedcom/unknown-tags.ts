import { isEventOfFamily, isEventOfPerson } from './events.ts'
import type { GedcomRecord } from './record.ts'

/** Something of the file that the portal does not show: it is kept, and written back on export. */
export interface UnknownTag {
  /** From its record down: `INDI.BIRT._APID`. */
  path: string
  count: number
  /** The first line it stands in. */
  line: number | undefined
}

const mostPaths = 500

/**
 * What of a file is kept without being understood. What stands below it is part of it and is not counted. Of more
 * than 500 kinds, which no program has, the rest is counted as one: `…`.
 */
export class UnknownTags {
  private readonly found = new Map<string, UnknownTag>()

  /** Looks through one record of the file. */
  add(record: GedcomRecord): void {
    const below = understood[record.tag]
    if (below === undefined) {
      this.count(record.tag, record.line)
      return
    }
    for (const child of record.children) {
      const isEvent =
        (record.tag === 'INDI' && isEventOfPerson(child.tag)) ||
        (record.tag === 'FAM' && isEventOfFamily(child.tag))
      const inside = isEvent ? eventParts : below[child.tag]
      if (inside === undefined) {
        this.count(`${record.tag}.${child.tag}`, child.line)
        continue
      }
      for (const part of child.children)
        if (!inside.includes(part.tag)) this.count(`${record.tag}.${child.tag}.${part.tag}`, part.line)
    }
  }

  /** The most frequent first. */
  list(): UnknownTag[] {
    return [...this.found.values()].sort(
      (left, right) => right.count - left.count || (left.path < right.path ? -1 : 1),
    )
  }

  private count(path: string, line: number | undefined): void {
    const known = this.found.get(path)
    if (known !== undefined) known.count += 1
    else if (this.found.size < mostPaths || path === '…') this.found.set(path, { path, count: 1, line })
    else this.count('…', line)
  }
}

/** Below each record the tags that are read, and below each of those the ones that belong to it. */
const understood: Record<string, Record<string, string[]>> = {
  HEAD: {
    GEDC: ['VERS', 'FORM'],
    CHAR: ['VERS'],
    SOUR: ['VERS', 'NAME', 'CORP', 'DATA'],
    DEST: [],
    DATE: ['TIME'],
    FILE: [],
    LANG: [],
    SUBM: [],
    COPR: [],
    SCHMA: ['TAG'],
  },
  INDI: {
    NAME: ['GIVN', 'SURN', 'SPFX', 'NPFX', 'NSFX', 'NICK', 'TYPE', '_MARNM'],
    SEX: [],
    FAMC: ['PEDI'],
    FAMS: [],
    NOTE: [],
    SNOTE: [],
    OBJE: ['FILE', 'FORM', 'TITL', '_PRIM'],
    CHAN: ['DATE'],
  },
  FAM: {
    HUSB: [],
    WIFE: [],
    CHIL: ['_FREL', '_MREL'],
    NOTE: [],
    SNOTE: [],
    OBJE: ['FILE', 'FORM', 'TITL', '_PRIM'],
    _STAT: [],
    CHAN: ['DATE'],
  },
  NOTE: { CHAN: ['DATE'] },
  SNOTE: { CHAN: ['DATE'] },
  OBJE: { FILE: ['FORM', 'TITL'], FORM: [], TITL: [], _PRIM: [], CHAN: ['DATE'] },
}

const eventParts = ['TYPE', 'DATE', 'PLAC', 'CAUS', 'NOTE']
