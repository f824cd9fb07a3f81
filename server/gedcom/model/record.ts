export type GedcomVersion = '5.5.1' | '7.0'

/**
 * One structure of a GEDCOM file: a line with the lines below it (5.5.1 chapter 1, "Gedcom Record"; 7.0 section 1.2,
 * "Structures"). Unknown tags are structures like any other, so that nothing of a file is lost.
 */
export interface GedcomRecord {
  tag: string
  /** The id that pointers name, without its `@`: `I1`. */
  xref?: string | undefined
  /** The xref that it points to, without its `@`: `I1`; `VOID` is the null pointer of 7.0. */
  pointer?: string | undefined
  /**
   * The text with CONC and CONT joined, lines separated by `\n`, `@@` unescaped to `@`. Undefined when empty, since
   * 7.0 section 1.3 makes no difference between the two.
   */
  value?: string | undefined
  /** Never mutate: most lines of a file share one empty list. */
  children: readonly GedcomRecord[]
  /** Line number in the file, from 1; undefined for a structure that was not read from a file. */
  line?: number | undefined
}

/** A deviation from the standard, and how it was interpreted. */
export interface GedcomWarning {
  /** From 1; undefined when it concerns the file as a whole. */
  line?: number
  sentence: string
}

/** `createRecord('DATE', '4 JUL 1931')` is the line `2 DATE 4 JUL 1931`. */
export function createRecord(
  tag: string,
  value?: string,
  children: readonly GedcomRecord[] = [],
): GedcomRecord {
  return { tag, value: value === '' ? undefined : value, children }
}

/** `createPointer('FAMS', 'F1')` is the line `1 FAMS @F1@`. */
export function createPointer(
  tag: string,
  xref: string,
  children: readonly GedcomRecord[] = [],
): GedcomRecord {
  return { tag, pointer: xref, children }
}

export function findChild({ children }: GedcomRecord, tag: string): GedcomRecord | undefined {
  for (const child of children) if (child.tag === tag) return child
  return undefined
}

/**
 * Trimmed text of a descendant, by its path of tags: `findChildText(head, 'GEDC', 'VERS')`. The first child of each tag
 * counts. Undefined when there is none, or when it is blank.
 */
export function findChildText(parent: GedcomRecord, ...path: string[]): string | undefined {
  let found: GedcomRecord | undefined = parent
  for (const tag of path) found = found && findChild(found, tag)
  return found?.value?.trim() || undefined
}

/** Whether the tree describes this record. All others are exported as they were imported. */
export function isPersonOrFamily({ tag }: Pick<GedcomRecord, 'tag'>): boolean {
  return tag === 'INDI' || tag === 'FAM'
}

/** The children with one of some tags, each with its index. */
export function listChildrenWithTags(
  { children }: GedcomRecord,
  ...tags: string[]
): { child: GedcomRecord; index: number }[] {
  const found = []
  for (const [index, child] of children.entries()) if (tags.includes(child.tag)) found.push({ child, index })
  return found
}

/** The children without those of some tags, for a record that is written again. */
export function listChildrenExcept(parent: GedcomRecord | undefined, ...tags: string[]): GedcomRecord[] {
  return (parent?.children ?? []).filter(({ tag }) => !tags.includes(tag))
}

/** Generates xrefs that are not taken: `I1`, `I2` … */
export function createXrefGenerator(used: { has(xref: string): boolean }, letter: string): () => string {
  let number = 0
  return () => {
    do number += 1
    while (used.has(`${letter}${number}`))
    return `${letter}${number}`
  }
}

/** A NOTE inside the record, or a pointer to a shared one (SNOTE in 7.0). */
export interface Note {
  index?: number
  text: string
}

/** Records by xref. */
export type RecordIndex = Pick<ReadonlyMap<string, GedcomRecord>, 'get'>

export function readNotes(record: GedcomRecord, records: RecordIndex): Note[] {
  return listChildrenWithTags(record, 'NOTE', 'SNOTE').flatMap(({ child: { pointer, value }, index }) => {
    const text = pointer === undefined ? value : records.get(pointer)?.value
    return text === undefined ? [] : [{ index, text }]
  })
}

/** A shared note that has changed becomes the record's own, since other records still share the old text. */
export function writeNote({ text }: Note, old?: GedcomRecord): GedcomRecord {
  return old !== undefined && old.pointer === undefined ? { ...old, value: text } : createRecord('NOTE', text)
}
