import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

import type { Rejection } from './failures.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    uploads: UploadsTable
    uploadParts: UploadPartsTable
  }
}

type UploadsTable = {
  id: string
  accountId: string
  fileName: string
  metadata: string
  length: number
  receivedBytes: Generated<number>
  fileId: string | null
  mimeType: string | null
  rejection: Rejection | null
  createdAt: Instant
  expiresAt: Instant
}

type UploadPartsTable = {
  id: string
  uploadId: string
  start: number
  bytes: number
}
