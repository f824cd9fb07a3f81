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
 * What of a file is kept without being understood, the most frequent first. What stands below it is part of it
 * and is not counted. Of more than 500 kinds, which no program has, the rest is counted as one: `…`.
 */
export function findUnknownTags(records: readonly GedcomRecord[]): UnknownTag[] {
  const found = new Map<string, UnknownTag>()
  const count = (path: string, line: number | undefined) => {
    const known = found.get(path)
    if (known !== undefined) known.count += 1
    else if (found.size < mostPaths || path === '…') found.set(path, { path, count: 1, line })
    else count('…', line)
  }
  for (const record of records) {
    const below = understood[record.tag]
    if (below === undefined) {
      count(record.tag, record.line)
      continue
    }
    for (const child of record.children) {
      const isEvent =
        (record.tag === 'INDI' && isEventOfPerson(child.tag)) ||
        (record.tag === 'FAM' && isEventOfFamily(child.tag))
      const inside = isEvent ? eventParts : below[child.tag]
      if (inside === undefined) {
        count(`${record.tag}.${child.tag}`, child.line)
        continue
      }
      for (const part of child.children)
        if (!inside.includes(part.tag)) count(`${record.tag}.${child.tag}.${part.tag}`, part.line)
    }
  }
  return [...found.values()].sort(
    (left, right) => right.count - left.count || (left.path < right.path ? -1 : 1),
  )
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
