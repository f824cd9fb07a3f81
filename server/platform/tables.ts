import type { ColumnType, Generated } from 'kysely'

import type { Session } from '#contract/accounts/accounts.ts'
import type { Role } from '#contract/roles/capabilities.ts'

/**
 * The tables of the migrations as types. Each slice adds those that it owns in its `tables.ts`; the rest is the
 * platform's. Instants are read as ISO 8601 text; numeric columns are exact text.
 */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  auditEntries: AuditEntriesTable
  mails: MailsTable
  storedFiles: StoredFilesTable
  idempotencyKeys: IdempotencyKeysTable
  portalSettings: PortalSettingsTable
  dataKeys: DataKeysTable
}

/** An instant: read as ISO 8601 text, written as a Date or as text. */
export type Instant = ColumnType<string, Date | string, Date | string>

type UsersTable = {
  id: Generated<string>
  email: string
  passwordHash: string
  /** False for an account that signs in only at the identity provider. */
  hasPassword: ColumnType<boolean, never, never>
  firstName: string
  lastName: string
  /** The whole name as searches compare it: see `foldText`. */
  foldedName: ColumnType<string, never, never>
  /** The path of the photograph. */
  profileImageUrl: string | null
  photographId: string | null
  role: Generated<Role>
  boardMemberSince: Instant | null
  boardTermExpires: Instant | null
  isActive: Generated<boolean>
  awaitsApproval: Generated<boolean>
  familyId: Generated<string>
  accessCodeHash: string | null
  passwordChangedAt: Instant
  /** The end of the term that the account and the administrators were notified of. */
  announcedTermEnd: Instant | null
  /** Maintained by triggers: whether a confirmed authenticator app or a passkey exists. */
  hasSecondFactor: ColumnType<boolean, never, never>
  roleSince: ColumnType<string, Date | undefined, Date | string>
  /** The date, until which a second factor is to be set up, that the account was notified of. */
  announcedSecondFactorDue: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

type SessionsTable = {
  sid: string
  sess: ColumnType<Session['sess'], string, string>
  expire: Instant
}

type AuditEntriesTable = {
  id: Generated<string>
  createdAt: Instant
  actorId: string | null
  action: string
  subject: string | null
  details: ColumnType<unknown, string, never>
}

type MailsTable = {
  id: Generated<string>
  messageId: string
  message: ColumnType<MailMessage | null, string, null>
  attempts: Generated<number>
  createdAt: Instant
  acceptedAt: Instant | null
  failedAt: Instant | null
}

type StoredFilesTable = {
  id: string
  /** The account whose quota it counts toward. */
  ownerId: string | null
  /** 0 until it is complete. */
  bytes: Generated<number>
  /** Whether a record refers to the file. The sweep deletes other files after a day. */
  isReferenced: Generated<boolean>
  /** Null for files that are never shared. */
  sha256: Buffer | null
  createdAt: Instant
}

type IdempotencyKeysTable = {
  userId: string
  call: string
  key: string
  fingerprint: string
  /** Null only until the transaction that creates the record ends. */
  recordId: string | null
  createdAt: Instant
}

type PortalSettingsTable = {
  key: string
  value: ColumnType<unknown, string, string>
  /** Null for the command line. */
  changedById: string | null
  changedAt: Instant
}

type DataKeysTable = {
  id: string
  scopeId: string
  /** Sealed for this row by `secret-box.ts`. */
  sealedKey: string
  madeUnder: ColumnType<string, string, never>
  createdAt: ColumnType<string, never, never>
}

/** A plain-text message to one address. */
export type MailMessage = {
  to: string
  replyTo: string | null
  subject: string
  text: string
  /** Accepts the form of RFC 8058. */
  unsubscribeUrl?: string
}
