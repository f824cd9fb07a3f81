import type { Generated } from 'kysely'

import type { DataExport } from '#contract/data-exports.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    dataExports: DataExportsTable
  }
}

type DataExportsTable = {
  id: Generated<string>
  accountId: string
  state: Generated<DataExport['state']>
  doneFiles: Generated<number>
  totalFiles: Generated<number>
  fileId: string | null
  bytes: number | null
  createdAt: Instant
  leasedUntil: Instant | null
  finishedAt: Instant | null
  expiresAt: Instant | null
}
