import type { ColumnType, Generated } from 'kysely'

import type { ApiToken, TokenScope } from '#contract/api-tokens.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    apiTokens: ApiTokensTable
  }
}

type ApiTokensTable = {
  id: Generated<string>
  userId: string
  name: string
  /** SHA-256 of the secret, in hexadecimal. */
  tokenHash: string
  /** The last four characters of the secret. */
  ending: string
  scopes: ColumnType<TokenScope[], TokenScope[], never>
  hasFamilyAccess: boolean
  expiresAt: Instant
  lastUsedAt: Instant | null
  revokedAt: Instant | null
  revokedBecause: ApiToken['revokedBecause']
  createdAt: Instant
}
