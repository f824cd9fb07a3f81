import type { GedcomVersion } from '#contract/gedcom.ts'
import type { PartnershipFields } from '#server/gedcom/mapping/family-links.ts'
import type { EventFields } from '#server/gedcom/mapping/life-events.ts'
import type { MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import type { JobInput } from '#server/gedcom/worker/job-input.ts'

export interface ExportOptions {
  version: GedcomVersion
  /** Without details of the living. */
  isRedacted: boolean
  /** `YYYY-MM-DD` */
  today: string
  familyName: string
}

export type TreeMember = MemberFields & {
  id: string
  fatherId: string | null
  motherId: string | null
  isAlive: boolean
  /** The import that added the member. */
  importId: string | null
  /** Whether the member has changed since their import; true for members that no import added. */
  isChanged: boolean
}

export type TreePartnership = Omit<PartnershipFields, 'earliestStartDate'> & {
  firstId: string
  secondId: string
  /** The import that added it. */
  importId: string | null
}

export type TreeEvent = Omit<EventFields, 'earliestDate'> & { memberId: string }

/** A snapshot of the tree, with the files of its imports. */
export interface Tree {
  imports: ImportedFile[]
  /** Merges of duplicates that the board has approved. */
  merges: { duplicateId: string; memberId: string }[]
  members: TreeMember[]
  furtherParents: { childId: string; parentId: string; kind: string }[]
  partnerships: TreePartnership[]
  /** All events of members who have changed or have events that were entered here. */
  lifeEvents: TreeEvent[]
}

export interface ImportedFile {
  id: string
  read: () => Uint8Array
  /** The members of its people, in the order of the file. */
  people: ImportedPerson[]
}

/** The member of a person of a file. `isMatched`: the member was in the tree before the import. */
type ImportedPerson = { memberId: string; isMatched: boolean }

export function readTree(input: JobInput): Tree {
  const people = Map.groupBy(
    input.rows<ImportedPerson & { importId: string }>('people'),
    ({ importId }) => importId,
  )
  return {
    imports: input.rows<string>('imports').map((id, index) => ({
      id,
      read: () => input.file(index),
      people: people.get(id) ?? [],
    })),
    merges: input.rows('merges'),
    members: input.rows('members'),
    furtherParents: input.rows('furtherParents'),
    partnerships: input.rows('partnerships'),
    lifeEvents: input.rows('lifeEvents'),
  }
}
