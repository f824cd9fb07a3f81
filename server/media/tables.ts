import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    familyMedia: FamilyMediaTable
  }
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
