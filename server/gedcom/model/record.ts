/**
 * One structure of a GEDCOM file: a line with what stands under it (GEDCOM 5.5.1 chapter 1, GEDCOM 7.0
 * section 1.2). Tags that nobody knows are structures like any other, so that nothing of a file is lost.
 */
export interface GedcomRecord {
  tag: string
  /** What other lines point to it by, without its `@`: `I1`. */
  xref?: string | undefined
  /** What it points to, without its `@`: `I1`; `VOID` is 7.0's pointer to nothing. */
  pointer?: string | undefined
  /**
   * Its text with CONC and CONT joined, lines parted by `\n`, `@@` read as `@`. An empty text and none are the
   * same (7.0 section 1.3), and are undefined here.
   */
  value?: string | undefined
  /** Never changed in place: most lines of a file share one empty list. */
  children: readonly GedcomRecord[]
  /** The number of its line, from 1. A structure that no file held has none. */
  line?: number | undefined
}

export type GedcomVersion = '5.5.1' | '7.0'

/** A record to write: `record('DATE', '4 JUL 1931')`. */
export function record(tag: string, value?: string, children: readonly GedcomRecord[] = []): GedcomRecord {
  return { tag, value: value === '' ? undefined : value, children }
}

/** `pointer('FAMS', 'F1')` is the line `1 FAMS @F1@`. */
export function pointer(tag: string, xref: string, children: readonly GedcomRecord[] = []): GedcomRecord {
  return { tag, pointer: xref, children }
}

export function findChild({ children }: GedcomRecord, tag: string): GedcomRecord | undefined {
  for (const child of children) if (child.tag === tag) return child
  return undefined
}

/**
 * Trimmed text of a descendant, by its path of tags: `childText(head, 'GEDC', 'VERS')`. The first child of each tag
 * counts. Undefined when there is none, or when it is blank.
 */
export function childText(parent: GedcomRecord, ...path: string[]): string | undefined {
  let found: GedcomRecord | undefined = parent
  for (const tag of path) found = found && findChild(found, tag)
  return found?.value?.trim() || undefined
}

/** A copy that shares nothing with the original, however deep it is, and has forgotten its lines. */
export function cloneRecord(original: GedcomRecord): GedcomRecord {
  const copy = shallow(original)
  const open = [{ from: original, to: copy }]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const children = pair.from.children.map(shallow)
    pair.to.children = children
    for (const [at, to] of children.entries()) {
      const from = pair.from.children[at]
      if (from !== undefined && from.children.length > 0) open.push({ from, to })
    }
  }
  return copy
}

function shallow({ tag, xref, pointer, value }: GedcomRecord): GedcomRecord {
  const copy: GedcomRecord = { tag, children: [] }
  if (xref !== undefined) copy.xref = xref
  if (pointer !== undefined) copy.pointer = pointer
  if (value !== undefined) copy.value = value
  return copy
}

/** Names for new records that no other has: `I1`, `I2` … */
export function xrefGenerator(taken: { has(id: string): boolean }, letter: string): () => string {
  let number = 0
  return () => {
    do number += 1
    while (taken.has(`${letter}${number}`))
    return `${letter}${number}`
  }
}

/** Something in the file that was not as the standard has it, and how it was understood. */
export interface GedcomWarning {
  /** From 1; undefined when it is about the file as a whole. */
  line?: number
  sentence: string
}
