import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    setupLinks: SetupLinksTable
    secondFactors: SecondFactorsTable
    recoveryCodes: RecoveryCodesTable
  }
}

type SetupLinksTable = {
  tokenHash: string
  expire: Instant
}

type SecondFactorsTable = {
  userId: string
  /** Sealed for this row by `secret-box.ts`. */
  sealedSecret: string
  startedAt: Instant
  confirmedAt: Instant | null
  /** The time step (RFC 6238) of the last accepted code. That code and older ones are no longer accepted. */
  lastStep: Generated<number>
}

type RecoveryCodesTable = { userId: string; codeHash: string }
