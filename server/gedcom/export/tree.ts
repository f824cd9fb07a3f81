import type { GedcomVersion } from '#contract/gedcom/gedcom.ts'
import type { PartnershipFields } from '#server/gedcom/mapping/family-links.ts'
import type { EventFields } from '#server/gedcom/mapping/life-events.ts'
import type { MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import type { JobInput } from '#server/gedcom/worker/job-input.ts'
import type { SpilledList } from '#server/gedcom/worker/spilled-list.ts'

export interface ExportOptions {
  version: GedcomVersion
  /** Without details of the living. */
  isRedacted: boolean
  /** `YYYY-MM-DD` */
  today: string
  familyName: string
}

export type TreeMember = MemberFields &
  TreeParents & {
    isAlive: boolean
    /** The import that added the member. */
    importId: string | null
    /** Null when the events in the imported file are unchanged. */
    events: TreeEvent[] | null
  }

export interface TreeParents {
  father: number | null
  mother: number | null
  furtherParents: { parent: number; kind: string }[]
}

export type TreePartnership = Omit<PartnershipFields, 'earliestStartDate'> & {
  first: number
  second: number
  /** The import that added it. */
  importId: string | null
}

export type TreeEvent = Omit<EventFields, 'earliestDate'>

/**
 * A snapshot of the tree, with the files of its imports. Members are numbers: their index in the list of all, or more
 * for those who have been removed.
 */
export interface Tree {
  imports: ImportedFile[]
  members: SpilledList<TreeMember>
  /** By member. */
  parents: TreeParents[]
  /** Those of a couple follow each other. */
  partnerships: SpilledList<TreePartnership>
  mothers: ReadonlySet<number>
}

export interface ImportedFile {
  id: string
  read: () => Uint8Array<ArrayBuffer>
  /** The members of all people in the imported files, in the order of the files. */
  people: Iterator<ImportedPerson>
}

/** The member of a person of a file, or the one that remains after all merges. */
export interface ImportedPerson {
  member: number
  /** Whether the member was in the tree before the import. */
  isMatched: boolean
  /** Whether the board has merged the record's own member into this one. */
  isDuplicate: boolean
}

export function readTree(input: JobInput): Tree {
  const members = input.spilledList<TreeMember>()
  const parents: TreeParents[] = []
  const mothers = new Set<number>()
  for (const member of input.rows<TreeMember>('members')) {
    members.push(member)
    const { father, mother, furtherParents } = member
    parents.push({ father, mother, furtherParents: furtherParents.length === 0 ? none : furtherParents })
    if (mother !== null) mothers.add(mother)
  }
  const partnerships = input.spilledList<TreePartnership>()
  for (const partnership of input.rows<TreePartnership>('partnerships')) partnerships.push(partnership)
  const people = input.rows<ImportedPerson>('people')
  const imports = Array.from(input.rows<string>('imports'), (id, index): ImportedFile => {
    return { id, read: () => input.file(index), people }
  })
  return { imports, members, parents, partnerships, mothers }
}

/** Shared, to save memory. */
const none: [] = []
