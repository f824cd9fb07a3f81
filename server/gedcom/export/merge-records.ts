import type { GedcomRecord } from '#server/gedcom/model/record.ts'

/**
 * Replaces pointers by their targets, at any depth, and removes lines whose target is null. Returns the same object
 * when nothing changes.
 */
export function repoint(record: GedcomRecord, targets: ReadonlyMap<string, string | null>): GedcomRecord {
  if (targets.size === 0) return record
  const children: GedcomRecord[] = []
  let isSame = true
  for (const child of record.children) {
    const target = child.pointer === undefined ? undefined : targets.get(child.pointer)
    // No file is nested deeper than 99 levels.
    const line = repoint(child, targets)
    if (target !== null) children.push(target === undefined ? line : { ...line, pointer: target })
    isSame &&= target === undefined && line === child
  }
  return isSame ? record : { ...record, children }
}

/** Adds the lines of other records to a record. Equal lines become one, with the lines below all of them. */
export function mergeRecords(record: GedcomRecord, others: readonly GedcomRecord[] = []): GedcomRecord {
  const lines = new Map<string, GedcomRecord>()
  for (const line of [record, ...others].flatMap(({ children }) => children)) {
    const key = toLineKey(line)
    const same = lines.get(key)
    lines.set(key, same === undefined ? line : mergeRecords(same, [line]))
  }
  return { ...record, children: [...lines.values()] }
}

/** Serializes a record without its line numbers, to compare it with others. */
export function serializeRecord(record: GedcomRecord): string {
  return JSON.stringify(record, (key, value: unknown) => (key === 'line' ? undefined : value))
}

/** Equal for links to the same record, for weddings on the same day at the same place, and for equal lines. */
function toLineKey(line: GedcomRecord): string {
  const { tag, children } = line
  if (linkTags.has(tag) && line.pointer !== undefined) return `${tag} ${line.pointer}`
  if (!weddingTags.has(tag)) return serializeRecord(line)
  const details = children.filter(child => child.tag === 'DATE' || child.tag === 'PLAC')
  return [tag, ...details.map(child => `${child.tag} ${child.value}`).toSorted()].join('\n')
}

const linkTags = new Set(['HUSB', 'WIFE', 'CHIL', 'FAMS', 'FAMC'])
const weddingTags = new Set(['MARR', 'ENGA', 'DIV', 'ANUL'])
