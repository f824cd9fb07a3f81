import type { ColumnType, Generated } from 'kysely'

import type { Session } from '#contract/accounts.ts'
import type { BoardApproval } from '#contract/board-approvals.ts'
import type { Role } from '#contract/capabilities.ts'
import type { ParentKind, PartnershipKind } from '#contract/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { GedcomImport } from '#contract/gedcom.ts'
import type { InquiryService, InquiryState, Relationship } from '#contract/inquiry-choices.ts'

/** The tables of the migrations as types. Instants are read as ISO 8601 text; numeric columns are exact text. */
export type Tables = {
  users: UsersTable
  sessions: SessionsTable
  setupLinks: SetupLinksTable
  auditEntries: AuditEntriesTable
  secondFactors: SecondFactorsTable
  recoveryCodes: RecoveryCodesTable
  cryptoPrices: CryptoPricesTable
  mails: MailsTable
  inquiries: InquiriesTable
  inquiryReplies: InquiryRepliesTable
  familyMembers: FamilyMembersTable
  parentLinks: ParentLinksTable
  partnerships: PartnershipsTable
  spouses: SpousesView
  lifeEvents: LifeEventsTable
  boardApprovals: BoardApprovalsTable
  constitutionAcceptances: ConstitutionAcceptancesTable
  familyPosts: FamilyPostsTable
  postMedia: PostMediaTable
  storedFiles: StoredFilesTable
  familyMedia: FamilyMediaTable
  gedcomImports: GedcomImportsTable
  gedcomMatches: GedcomMatchesTable
}

/** An instant: read as ISO 8601 text, written as a Date or as text. */
export type Instant = ColumnType<string, Date | string, Date | string>

type UsersTable = {
  id: Generated<string>
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  role: Generated<Role>
  boardMemberSince: Instant | null
  boardTermExpires: Instant | null
  isActive: Generated<boolean>
  awaitsApproval: Generated<boolean>
  familyId: Generated<string>
  accessCodeHash: string | null
  passwordChangedAt: Instant
  createdAt: Instant
  updatedAt: Instant
}

type SessionsTable = {
  sid: string
  sess: ColumnType<Session['sess'], string, string>
  expire: Instant
}

type SetupLinksTable = {
  tokenHash: string
  expire: Instant
}

type AuditEntriesTable = {
  id: Generated<string>
  createdAt: Instant
  actorId: string | null
  action: string
  subject: string | null
  details: ColumnType<unknown, string, never>
}

type SecondFactorsTable = {
  userId: string
  /** Sealed for this row by `secret-box.ts`. */
  sealedSecret: string
  startedAt: Instant
  confirmedAt: Instant | null
  /** The time step (RFC 6238) of the last accepted code. That code and older ones are no longer accepted. */
  lastStep: Generated<number>
}

type RecoveryCodesTable = { userId: string; codeHash: string }

type CryptoPricesTable = {
  symbol: string
  price: string
  priceDayAgo: string
  volume: string
  lastUpdated: Instant
}

type MailsTable = {
  id: Generated<string>
  messageId: string
  message: ColumnType<MailMessage | null, string, null>
  attempts: Generated<number>
  createdAt: Instant
  acceptedAt: Instant | null
  failedAt: Instant | null
}

/** A plain-text message to one address. */
export type MailMessage = { to: string; replyTo: string | null; subject: string; text: string }

type InquiriesTable = {
  id: Generated<string>
  senderId: string
  name: string
  relationship: Relationship
  service: InquiryService
  message: string
  email: string | null
  phone: string | null
  state: Generated<InquiryState>
  searchText: string
  mailId: string | null
  version: Generated<number>
  createdAt: Instant
  answeredAt: Instant | null
}

type InquiryRepliesTable = {
  id: Generated<string>
  inquiryId: string
  authorId: string
  message: string
  mailId: string | null
  createdAt: Instant
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
  importId: string | null
  /** Whether the import completed a marriage of which the tree knew only the couple. */
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

type BoardApprovalsTable = {
  id: Generated<string>
  kind: BoardApproval['kind']
  familyMemberId: string
  duplicateId: string | null
  /** For a correction: each field's value before and after. */
  changes: ColumnType<Record<string, { before: unknown; after: unknown }>, string, string>
  requestedById: string
  approvedById: string | null
  status: Generated<BoardApproval['status']>
  requestNotes: string | null
  approvalNotes: string | null
  requestedAt: Instant
  reviewedAt: Instant | null
  decisionSeenAt: Instant | null
}

type FamilyPostsTable = {
  id: Generated<string>
  memberId: string
  authorUserId: string
  title: string | null
  content: string
  isPublic: boolean
  version: Generated<number>
  removedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

type PostMediaTable = { postId: string; mediaId: string; position: number }

type StoredFilesTable = {
  id: string
  /** Whether a record refers to the file. The sweep deletes other files after a day. */
  isReferenced: Generated<boolean>
  createdAt: Instant
}

type FamilyMediaTable = {
  id: Generated<string>
  memberId: string
  uploaderId: string
  title: string | null
  description: string | null
  isPublic: boolean
  mimeType: string
  fileSize: number
  width: number
  height: number
  fileId: string
  thumbnailId: string
  version: Generated<number>
  removedAt: Instant | null
  createdAt: Instant
}

type GedcomImportsTable = {
  id: Generated<string>
  /** The order of the previews. */
  number: Generated<number>
  fileId: string | null
  spoolId: string | null
  fileName: string
  state: GedcomImport['state'] | 'previewed'
  total: number
  done: Generated<number>
  usesMatches: Generated<boolean>
  importedById: string
  createdAt: Instant
  startedAt: Instant | null
  finishedAt: Instant | null
  undoneAt: Instant | null
  people: Generated<number>
  matched: Generated<number>
  partnerships: Generated<number>
  lifeEvents: Generated<number>
  failure: string | null
}

type GedcomMatchesTable = {
  importId: string
  importIndex: number
  memberId: string
  /** The columns that the import filled in. */
  filled: ColumnType<Record<string, true> | null, string | null, never>
  version: number | null
}

type ConstitutionAcceptancesTable = { userId: string; version: string; textHash: string; acceptedAt: Instant }
