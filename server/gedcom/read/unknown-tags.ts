import { isFamilyEvent, isPersonEvent } from '#server/gedcom/model/events.ts'
import { readName } from '#server/gedcom/model/names.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'

/** A kind of line that the portal stores and exports again, but does not display. */
export interface UnknownTag {
  /** From its record down: `INDI.BIRT._APID`. */
  path: string
  count: number
  /** The first line of this kind. */
  line: number | null
}

const maxPaths = 500

/**
 * Counts the lines that are stored but not displayed, pictures included. Lines below such a line are not counted. Above
 * 500 kinds, which no program writes, the others are counted as one: `…`.
 */
export class UnknownTagCounter {
  private readonly tags = new Map<string, UnknownTag>()

  /** Counts the lines of one record of the file. */
  add(record: GedcomRecord): void {
    const displayed = displayedTags.get(record.tag)
    if (displayed === undefined) {
      this.count(record.tag, record.line)
      return
    }
    const hiddenNames = record.tag === 'INDI' ? findHiddenNames(record) : []
    const isEvent = record.tag === 'INDI' ? isPersonEvent : record.tag === 'FAM' ? isFamilyEvent : () => false
    for (const child of record.children) {
      const path = `${record.tag}.${child.tag}`
      const parts = isEvent(child.tag) ? eventParts : displayed.get(child.tag)
      if (parts === undefined || hiddenNames.includes(child)) {
        this.count(path, child.line)
        continue
      }
      for (const part of child.children)
        if (!parts.includes(part.tag)) this.count(`${path}.${part.tag}`, part.line)
    }
  }

  /** The most frequent first. */
  list(): UnknownTag[] {
    return [...this.tags.values()].sort(
      (left, right) => right.count - left.count || (left.path < right.path ? -1 : 1),
    )
  }

  private count(path: string, line: number | null = null): void {
    const entry = this.tags.get(path)
    if (entry !== undefined) entry.count += 1
    else if (this.tags.size < maxPaths || path === '…') this.tags.set(path, { path, count: 1, line })
    else this.count('…', line)
  }
}

/** Names besides the main one and those of birth and marriage: pen names, names in another script. */
function findHiddenNames({ children }: GedcomRecord): GedcomRecord[] {
  const lines = children.filter(({ tag }) => tag === 'NAME')
  if (lines.length < 2) return []
  const names = lines.map(line => readName(line))
  const main = names.findIndex(({ kind }) => kind !== 'married')
  return lines.filter((_, index) => {
    const name = names[index]
    return index !== main && name?.marriedName === null && name.kind === null
  })
}

/** For each record type, the tags that the portal reads, with the subordinate tags it reads. */
const displayedTags = new Map(
  Object.entries<Record<string, string[]>>({
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
    FAM: { HUSB: [], WIFE: [], CHIL: ['_FREL', '_MREL'], _STAT: [], CHAN: ['DATE'] },
    NOTE: { CHAN: ['DATE'] },
    SNOTE: { CHAN: ['DATE'] },
  }).map(([tag, below]) => [tag, new Map(Object.entries(below))]),
)

const eventParts = ['TYPE', 'DATE', 'PLAC', 'CAUS', 'NOTE']
