import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    calendarFeeds: CalendarFeedsTable
  }
}

type CalendarFeedsTable = {
  accountId: string
  /** SHA-256 of the token in the address, in hexadecimal. */
  tokenHash: string
  createdAt: Instant
  lastReadAt: Instant | null
}
