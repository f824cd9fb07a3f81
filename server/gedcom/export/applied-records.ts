import type { Family, LinkedFamily, LinkedPerson } from '#server/gedcom/model/people.ts'

import type { StoredRecord } from './merge-imports.ts'
import type { KnownMember } from './tree.ts'

/** A person of the exported file: their links as in the tree. The rest of their record is not in memory. */
export interface AppliedPerson extends LinkedPerson {
  /** Undefined for a person who is not in a file. */
  stored: StoredRecord | undefined
  /** Undefined for a person of a file who is not a member. */
  member: KnownMember | undefined
  sexInTree: LinkedPerson['sex']
  /** Whether the member has died, but would be presumed living by a reader of the file. */
  needsDeath: boolean
}

/** A family of the exported file: its links as in the tree. The rest of its record is not in memory. */
export interface AppliedFamily extends LinkedFamily {
  /** Undefined for a family that is not in a file. */
  stored: StoredRecord | undefined
  /** Changes of its events, for when its record is read. */
  changes: ((family: Family) => void)[]
}
