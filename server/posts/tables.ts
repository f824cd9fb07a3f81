import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    familyPosts: FamilyPostsTable
    postMedia: PostMediaTable
  }
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
