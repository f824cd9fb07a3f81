import { isFamilyEvent, isPersonEvent } from '#server/gedcom/model/events.ts'
import { readName } from '#server/gedcom/model/names.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'

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
 * What of a file is kept without being shown, be it understood or not: pictures are. What stands below it is part of it
 * and is not counted. Of more than 500 kinds, which no program has, the rest is counted as one: `…`.
 */
export class UnknownTagCounter {
  private readonly found = new Map<string, UnknownTag>()

  /** Looks through one record of the file. */
  add(record: GedcomRecord): void {
    const below = understood[record.tag]
    if (below === undefined) {
      this.count(record.tag, record.line)
      return
    }
    const furtherNames = record.tag === 'INDI' ? namesBeside(record) : []
    for (const child of record.children) {
      if (furtherNames.includes(child)) {
        this.count('INDI.NAME', child.line)
        continue
      }
      const isEvent =
        (record.tag === 'INDI' && isPersonEvent(child.tag)) ||
        (record.tag === 'FAM' && isFamilyEvent(child.tag))
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

/** Those beside what somebody is called by and their names of birth and marriage: pen names, names in another script. */
function namesBeside({ children }: GedcomRecord): GedcomRecord[] {
  const lines = children.filter(({ tag }) => tag === 'NAME')
  if (lines.length < 2) return []
  const names = lines.map(line => readName(line))
  const main = names.findIndex(({ kind }) => kind !== 'married')
  return lines.filter((_, at) => {
    const name = names[at]
    return at !== main && name?.marriedName === null && !ofBirthAndMarriage.has(name.kind)
  })
}

const ofBirthAndMarriage = new Set<string | null>(['birth', 'maiden', 'married'])

/** Below each record the tags that are shown or lead to it, and below each of those the ones that belong to it. */
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
    NAME: ['GIVN', 'SURN', 'SPFX', 'TYPE', '_MARNM'],
    SEX: [],
    FAMC: ['PEDI'],
    FAMS: [],
    NOTE: [],
    SNOTE: [],
    CHAN: ['DATE'],
  },
  FAM: {
    HUSB: [],
    WIFE: [],
    CHIL: ['_FREL', '_MREL'],
    _STAT: [],
    CHAN: ['DATE'],
  },
  NOTE: { CHAN: ['DATE'] },
  SNOTE: { CHAN: ['DATE'] },
}

const eventParts = ['TYPE', 'DATE', 'PLAC', 'CAUS', 'NOTE']
