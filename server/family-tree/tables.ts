import type { Generated } from 'kysely'

import type { ParentKind, PartnershipKind } from '#contract/family-tree/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    familyMembers: FamilyMembersTable
    parentLinks: ParentLinksTable
    partnerships: PartnershipsTable
    spouses: SpousesView
    lifeEvents: LifeEventsTable
  }
}

type FamilyMembersTable = Omit<
  FamilyMember,
  | 'id'
  | 'fatherId'
  | 'motherId'
  | 'spouseId'
  | 'profileImage'
  | 'verifiedBy'
  | 'verifiedAt'
  | 'addedBy'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> & {
  id: Generated<string>
  profileMediaId: string | null
  verifiedById: string | null
  verifiedAt: Instant | null
  addedById: string | null
  /** The name of an adder without an account. */
  addedBy: string | null
  userId: string | null
  version: Generated<number>
  /** The import that added the member, and the person's index in its file, from 0. */
  importId: string | null
  importIndex: number | null
  /** The version of the member after its last import. */
  importedVersion: Generated<number | null>
  removedAt: Instant | null
  /** Of a duplicate: the member that remains. */
  mergedIntoId: string | null
  createdAt: Instant
  updatedAt: Instant
}

type ParentLinksTable = {
  childId: string
  parentId: string
  kind: ParentKind
  /** Of the specified father and mother; null for further parents. */
  role: 'father' | 'mother' | null
  /** The import that added the row. */
  importId: string | null
}

type PartnershipsTable = {
  id: Generated<number>
  firstId: string
  secondId: string
  kind: PartnershipKind
  startText: string | null
  earliestStartDate: string | null
  endText: string | null
  place: string | null
  /** Whether the second is the specified spouse of the first. */
  isSpouseOfFirst: Generated<boolean>
  /** Whether the first is the specified spouse of the second. */
  isSpouseOfSecond: Generated<boolean>
  /** Whether the row exists only because a member names a spouse. While an import completes it, its undo needs this. */
  isImplied: Generated<boolean>
  importId: string | null
  /** Whether an import added the details of this marriage. */
  isCompleted: Generated<boolean>
}

/** The specified spouse of each member who has one. */
type SpousesView = { memberId: string; spouseId: string; partnershipId: number }

type LifeEventsTable = {
  id: Generated<number>
  memberId: string
  kind: string
  dateText: string | null
  earliestDate: string | null
  place: string | null
  note: string | null
  importId: string | null
}
