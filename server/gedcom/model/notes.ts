import { findChild, type GedcomRecord, pointer, record, childText } from './record.ts'

/** A NOTE that stands in the record, or that it points to and shares with others (SNOTE in 7.0). */
export interface Note {
  index?: number
  text: string
  /** The shared note's own record. */
  sharedXref: string | null
}

/** A photograph or another file (5.5.1 chapter 2, MULTIMEDIA_LINK). The file itself is not part of GEDCOM. */
export interface Photograph {
  index?: number
  /** A path or an address, as the program that wrote it saw it. */
  file: string
  title: string | null
  /** `jpg` in 5.5.1, `image/jpeg` in 7.0. */
  format: string | null
  /** The multimedia record that it was told in. */
  sharedXref: string | null
  /** Whether it is marked as the person's portrait (_PRIM). */
  isPortrait: boolean
}

/** Finds records by what they are pointed to by. */
export type RecordIndex = ReadonlyMap<string, GedcomRecord>

export function readNotes({ children }: GedcomRecord, records: RecordIndex): Note[] {
  const notes: Note[] = []
  for (const [index, { tag, pointer, value }] of children.entries()) {
    if (tag !== 'NOTE' && tag !== 'SNOTE') continue
    const text = pointer === undefined ? value : records.get(pointer)?.value
    if (text !== undefined) notes.push({ index, text, sharedXref: pointer ?? null })
  }
  return notes
}

/** A shared note whose text was changed here becomes this record's own: the others still share the old one. */
export function writeNote({ text }: Note, old?: GedcomRecord): GedcomRecord {
  return old?.pointer === undefined && old !== undefined ? { ...old, value: text } : record('NOTE', text)
}

export function readPhotographs({ children }: GedcomRecord, records: RecordIndex): Photograph[] {
  const photographs: Photograph[] = []
  for (const [index, child] of children.entries()) {
    if (child.tag !== 'OBJE') continue
    const sharedXref = child.pointer ?? null
    const holder = sharedXref === null ? child : records.get(sharedXref)
    const isPortrait = [child, holder].some(line => line && childText(line, '_PRIM')?.toUpperCase() === 'Y')
    for (const file of holder?.children ?? []) {
      if (holder === undefined || file.tag !== 'FILE' || file.value === undefined) continue
      const title = childText(file, 'TITL') ?? childText(child, 'TITL') ?? childText(holder, 'TITL') ?? null
      const format = childText(file, 'FORM') ?? childText(holder, 'FORM') ?? null
      photographs.push({ index, file: file.value.trim(), title, format, sharedXref, isPortrait })
    }
  }
  return photographs
}

/** 5.5.1 writes a file where it is used; `convert.ts` gives it the record that 7.0 wants. */
export function writePhotograph(photograph: Photograph, old?: GedcomRecord): GedcomRecord {
  const { file, title, format, sharedXref, isPortrait } = photograph
  if (sharedXref !== null) return pointer('OBJE', sharedXref)
  const told = new Set(['FILE', 'FORM', 'TITL', '_PRIM'])
  const children = [record('FILE', file, format === null ? [] : [record('FORM', format)])]
  if (title !== null) children.push(record('TITL', title))
  if (isPortrait) children.push(record('_PRIM', 'Y'))
  return record('OBJE', undefined, [
    ...children,
    ...(old?.children ?? []).filter(({ tag }) => !told.has(tag)),
  ])
}

/** Whom an ASSO calls this person's twin: a birth on the same day is not enough to be told one. */
export function readTwins({ children }: GedcomRecord): string[] {
  const twins: string[] = []
  for (const child of children) {
    if (child.tag !== 'ASSO' || child.pointer === undefined) continue
    const role = findChild(child, 'ROLE')
    const told = [childText(child, 'RELA'), role?.value, role && childText(role, 'PHRASE')].join(' ')
    if (/\b(?:twin|triplet|quadruplet|quintuplet)/i.test(told)) twins.push(child.pointer)
  }
  return twins
}
