import type { Generated } from 'kysely'

import type { CompanyKey } from '#contract/companies/company-keys.ts'
import type { EntityType } from '#contract/companies/company-repository.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    companies: CompaniesTable
  }
}

type CompaniesTable = {
  id: Generated<string>
  key: CompanyKey
  position: number
  entityType: EntityType
  founded: number
  state: string
  assets: string
  description: string
  status: string
  seededAt: Instant | null
}
