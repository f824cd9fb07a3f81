import type { Generated } from 'kysely'

import type {
  AccountKind,
  ActivityKind,
  AssetType,
  HoldingKind,
  LotMethod,
  PriceSource,
  ShareAudience,
} from '#contract/investments/choices.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    accountOwnerships: AccountOwnershipsTable
    investmentAccounts: InvestmentAccountsTable
    investmentShares: InvestmentSharesTable
    holdings: HoldingsTable
    activities: ActivitiesTable
  }
}

type InvestmentAccountsTable = {
  id: Generated<string>
  ownerId: string
  name: string
  kind: AccountKind
  currency: string
  tracksCash: Generated<boolean>
  lotMethod: Generated<LotMethod>
  countsIntoFamily: Generated<boolean>
  isDefault: Generated<boolean>
  closedAt: Instant | null
  version: Generated<number>
  createdAt: Instant
  updatedAt: Instant
}

/** The companies and trusts that own an account. Its `ownerId` keeps its books. */
type AccountOwnershipsTable = {
  id: Generated<string>
  accountId: string
  entityId: string
  /** Null for the beginning of the account. */
  fromDate: string | null
  /** The last day. */
  untilDate: string | null
  version: Generated<number>
  createdAt: Instant
}

type InvestmentSharesTable = {
  id: Generated<string>
  accountId: string
  audience: ShareAudience
  granteeId: string | null
  canEdit: boolean
  grantedById: string
  createdAt: Instant
}

type HoldingsTable = {
  id: Generated<string>
  accountId: string
  assetType: AssetType
  kind: Generated<HoldingKind>
  symbol: string | null
  name: string
  currency: string
  priceSource: Generated<PriceSource>
  securedById: string | null
  commitment: string | null
  /** As entered with the investment, per unit; null where its ledger began otherwise. */
  purchasePrice: string | null
  /** Exact decimals, computed from the activities. */
  quantity: Generated<string>
  cost: Generated<string>
  realized: Generated<string>
  income: Generated<string>
  price: string | null
  priceDate: string | null
  version: Generated<number>
  removedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

type ActivitiesTable = {
  id: Generated<string>
  rootId: string
  accountId: string
  holdingId: string | null
  kind: ActivityKind
  date: string
  currency: string
  quantity: string | null
  unitPrice: string | null
  amount: string | null
  fee: Generated<string>
  splitRatio: string | null
  costBasis: string | null
  /** Of the units of an opening or a transfer, if they were acquired before its day. */
  acquiredDate: string | null
  lotId: string | null
  method: string | null
  source: string | null
  note: string | null
  supersedesId: string | null
  isRemoval: Generated<boolean>
  isCurrent: boolean
  externalId: string | null
  createdById: string
  createdAt: Instant
}
