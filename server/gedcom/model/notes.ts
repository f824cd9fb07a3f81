import { childrenExcept, childrenWithTag, childText, type GedcomRecord, pointer, record } from './record.ts'

/** A NOTE inside the record, or a pointer to a shared one (SNOTE in 7.0). */
export interface Note {
  index?: number
  text: string
  /** Xref of the shared note's record. */
  sharedXref: string | null
}

/** A photograph or another file (5.5.1 chapter 2, MULTIMEDIA_LINK). GEDCOM does not contain the file itself. */
export interface Photograph {
  index?: number
  /** A path or an address, as the exporting program saw it. */
  file: string
  title: string | null
  /** `jpg` in 5.5.1, `image/jpeg` in 7.0. */
  format: string | null
  /** Xref of the multimedia record that describes it. */
  sharedXref: string | null
  /** Marked as the person's portrait (_PRIM). */
  isPortrait: boolean
}

/** Records by xref. */
export type RecordIndex = ReadonlyMap<string, GedcomRecord>

export function readNotes(record: GedcomRecord, records: RecordIndex): Note[] {
  return childrenWithTag(record, 'NOTE', 'SNOTE').flatMap(({ child: { pointer, value }, index }) => {
    const text = pointer === undefined ? value : records.get(pointer)?.value
    return text === undefined ? [] : [{ index, text, sharedXref: pointer ?? null }]
  })
}

/** A shared note that has changed becomes the record's own, since other records still share the old text. */
export function writeNote({ text }: Note, old?: GedcomRecord): GedcomRecord {
  return old !== undefined && old.pointer === undefined ? { ...old, value: text } : record('NOTE', text)
}

export function readPhotographs(record: GedcomRecord, records: RecordIndex): Photograph[] {
  return childrenWithTag(record, 'OBJE').flatMap(({ child: link, index }) => {
    const sharedXref = link.pointer ?? null
    const media = sharedXref === null ? link : records.get(sharedXref)
    if (media === undefined) return []
    const isPortrait = [link, media].some(line => childText(line, '_PRIM')?.toUpperCase() === 'Y')
    return childrenWithTag(media, 'FILE').flatMap(({ child: file }) => {
      if (file.value === undefined) return []
      const title = childText(file, 'TITL') ?? childText(link, 'TITL') ?? childText(media, 'TITL') ?? null
      const format = childText(file, 'FORM') ?? childText(media, 'FORM') ?? null
      return [{ index, file: file.value.trim(), title, format, sharedXref, isPortrait }]
    })
  })
}

/** Writes the file inside the record, as 5.5.1 does; `convertRecords` extracts the record that 7.0 requires. */
export function writePhotograph(photograph: Photograph, old?: GedcomRecord): GedcomRecord {
  const { file, title, format, sharedXref, isPortrait } = photograph
  if (sharedXref !== null) return pointer('OBJE', sharedXref)
  return record('OBJE', undefined, [
    record('FILE', file, format === null ? [] : [record('FORM', format)]),
    ...(title === null ? [] : [record('TITL', title)]),
    ...(isPortrait ? [record('_PRIM', 'Y')] : []),
    ...childrenExcept(old, 'FILE', 'FORM', 'TITL', '_PRIM'),
  ])
}

/** Xrefs of the person's twins, as an ASSO states them: the same birthday is not enough. */
export function readTwins(record: GedcomRecord): string[] {
  return childrenWithTag(record, 'ASSO').flatMap(({ child }) => {
    const relation = [childText(child, 'RELA'), childText(child, 'ROLE'), childText(child, 'ROLE', 'PHRASE')]
    const isTwin = /\b(?:twin|triplet|quadruplet|quintuplet)/i.test(relation.join(' '))
    return isTwin ? (child.pointer ?? []) : []
  })
}
