import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    documentShares: DocumentSharesTable
    documentShareItems: DocumentShareItemsTable
    documentShareVisits: DocumentShareVisitsTable
  }
}

type DocumentSharesTable = {
  id: Generated<string>
  creatorId: string
  adviserName: string
  note: string | null
  tokenHash: string
  passcodeHash: string
  expiresAt: Instant
  revokedAt: Instant | null
  openedCount: Generated<number>
  downloadCount: Generated<number>
  lastOpenedAt: Instant | null
  createdAt: Instant
}

type DocumentShareItemsTable = { shareId: string; documentId: string; includesSensitive: boolean }

type DocumentShareVisitsTable = { tokenHash: string; shareId: string; expiresAt: Instant }
