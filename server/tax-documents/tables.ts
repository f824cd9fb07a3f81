import type { ColumnType, Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    taxExpectations: TaxExpectationsTable
  }
}

type TaxExpectationsTable = {
  id: Generated<string>
  memberId: string | null
  companyId: string | null
  title: string
  taxYear: number
  dueOn: string
  dueAt: ColumnType<string, never, never>
  note: string | null
  documentId: string | null
  receivedAt: Instant | null
  createdById: string
  createdAt: Instant
  updatedAt: Instant
  version: Generated<number>
}
