import type { ColumnType, Generated } from 'kysely'

import type { Role, Session } from '#contract/accounts.ts'

/** What the migrations have made, as types. Instants are read as ISO 8601 text; numeric columns are exact text. */
export type Tables = {
  users: UsersTable
  sessions: SessionsTable
  setupLinks: SetupLinksTable
  auditEntries: AuditEntriesTable
  cryptoPrices: CryptoPricesTable
  leases: LeasesTable
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
  at: Instant
  actorId: string | null
  action: string
  subject: string | null
  details: ColumnType<unknown, string, never>
}

type CryptoPricesTable = {
  symbol: string
  price: string
  priceDayAgo: string
  volume: string
  lastUpdated: Instant
}

type LeasesTable = {
  name: string
  holder: string
  until: Instant
}
