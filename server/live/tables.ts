import type { ColumnType, Generated } from 'kysely'

import type { LiveTopic } from '#contract/live/live.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    liveEvents: LiveEventsTable
  }
}

type LiveEventsTable = {
  id: Generated<string>
  topic: LiveTopic
  key: string
  accountIds: string[] | null
  /** A capability or 'everyone'. */
  audience: string | null
  /** The transaction that announced it. */
  xid: ColumnType<string, never, never>
  createdAt: Instant
}
