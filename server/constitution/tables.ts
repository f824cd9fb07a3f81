import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    constitutionAcceptances: ConstitutionAcceptancesTable
  }
}

type ConstitutionAcceptancesTable = { userId: string; version: string; textHash: string; acceptedAt: Instant }
