import { listChildrenWithTags, type GedcomRecord, createRecord } from './record.ts'

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
