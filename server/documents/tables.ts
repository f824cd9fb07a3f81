import type { ColumnType, Generated } from 'kysely'

import type {
  DocumentArea,
  DocumentAudience,
  DocumentKind,
  TaxCategory,
} from '#contract/documents/document-choices.ts'
import type { DocumentVersion } from '#contract/documents/documents.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    documents: DocumentsTable
    documentVersions: DocumentVersionsTable
    documentMembers: MemberLinksTable
    documentReaders: MemberLinksTable
    documentOpenings: DocumentOpeningsTable
  }
}

type DocumentsTable = {
  id: Generated<string>
  area: DocumentArea
  kind: DocumentKind
  title: string
  description: string | null
  dateText: string | null
  earliestDate: string | null
  taxYear: number | null
  taxCategory: TaxCategory | null
  companyId: string | null
  companyTab: string | null
  requirement: string | null
  /** The member on whose page a photograph or a video was shared; null in other areas. */
  sharedOnMemberId: string | null
  tags: Generated<string[]>
  audience: DocumentAudience
  isSensitive: Generated<boolean>
  ownerId: string | null
  expiresOn: string | null
  /** The `expiresOn` that its owner and the office were notified of. */
  announcedExpiry: string | null
  retainUntil: string | null
  legalHoldAt: Instant | null
  legalHoldById: string | null
  legalHoldReason: string | null
  currentVersionId: string | null
  detailsSearch: SearchVector
  search: SearchVector
  filingNumber: Generated<number>
  version: Generated<number>
  removedAt: Instant | null
  removedById: string | null
  createdAt: Instant
  updatedAt: Instant
}

type DocumentVersionsTable = {
  id: Generated<string>
  documentId: string
  number: number
  fileId: string
  fileName: string
  mimeType: string
  bytes: number
  sha256: Buffer | null
  note: string | null
  restoredNumber: number | null
  uploadedById: string | null
  uploadedAt: Instant
  thumbnailId: string | null
  othersReceive: Generated<DocumentVersion['othersReceive']>
  cleanFileId: string | null
  cleanMimeType: string | null
  cleanBytes: number | null
  cleanSha256: Buffer | null
  textState: Generated<DocumentVersion['textState']>
  text: string | null
  isTextTruncated: Generated<boolean>
  textSearch: SearchVector | null
}

type MemberLinksTable = { documentId: string; memberId: string }

type DocumentOpeningsTable = {
  id: Generated<string>
  versionId: string
  accountId: string | null
  /** The account that an administrator viewed the portal as. */
  viewedAsId: string | null
  adviserName: string | null
  shareId: string | null
  how: 'preview' | 'download' | 'shared'
  openedAt: Instant
}

/** A `tsvector`, which only SQL reads and writes. */
type SearchVector = ColumnType<never, never, never>
