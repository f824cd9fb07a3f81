import type { Generated } from 'kysely'

import type { EntityKind } from '#contract/ownership/ownership-choices.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    ownershipEntities: OwnershipEntitiesTable
    ownershipStakes: OwnershipStakesTable
  }
}

type OwnershipEntitiesTable = {
  id: Generated<string>
  kind: EntityKind
  companyId: string | null
  /** Null for a family company, which has its name from the company. */
  name: string | null
  createdById: string
  version: Generated<number>
  createdAt: Instant
}

type OwnershipStakesTable = {
  id: Generated<string>
  entityId: string
  memberId: string | null
  ownerEntityId: string | null
  /** Exact decimal text. */
  percent: string
  fromDate: string
  /** The last day. */
  untilDate: string | null
  version: Generated<number>
  createdAt: Instant
}
