import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { readPeople } from '#server/gedcom/read/people.ts'
import { redactLiving } from '#server/gedcom/write/redact.ts'

export interface ToldRecords {
  records: GedcomRecord[]
  /** What the records call the members who live. */
  livingMembers: string[]
  /** Records that are told otherwise now, or not at all, as they stood. */
  before: GedcomRecord[]
  /** Of people who are in the tree no more. */
  removed: GedcomRecord[]
}

/**
 * The records without what they tell of the living, who are whomever the tree calls so and whomever the rule for files
 * takes to live. They have not died by leaving the tree, and nothing of theirs becomes others' by a change in it.
 */
export function redactedRecords(
  { records, livingMembers, before, removed }: ToldRecords,
  today: string,
): GedcomRecord[] {
  const living = new Set(livingMembers)
  for (const { id, isLiving } of readPeople({ records }, today).people) if (isLiving) living.add(id)
  const people = [
    ...before.filter(line => line.tag === 'INDI' && living.has(idOf(line))),
    ...readPeople({ records: removed }, today).people.flatMap(({ isLiving, raw }) => (isLiving ? [raw] : [])),
  ]
  const theirFamilies = new Set(
    people.flatMap(({ children }) =>
      children.flatMap(({ tag, pointer }) => (tag === 'FAMS' || tag === 'FAMC' ? [pointer] : [])),
    ),
  )
  const families = before.filter(
    ({ tag, xref, children }) =>
      tag === 'FAM' &&
      ((xref !== undefined && theirFamilies.has(xref)) ||
        children.some(({ pointer }) => pointer !== undefined && living.has(pointer))),
  )
  return redactLiving(records, living, [...people, ...families])
}

function idOf({ xref, line }: GedcomRecord): string {
  return xref ?? `#${line}`
}
