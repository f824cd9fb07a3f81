import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Money, Quantity } from './money.ts'
import { Id, requiredText } from './text.ts'

const AssetType = z.enum(['stock', 'bond', 'real_estate', 'cryptocurrency', 'commodity', 'other'], {
  error: 'Please choose an asset type',
})
export type AssetType = z.infer<typeof AssetType>

/** A holding under both sets of names: assetName = name, purchasePrice = averageCost (per unit). */
const UserInvestment = z
  .object({
    id: Id,
    userId: Id,
    assetType: AssetType,
    symbol: z.string().nullable(),
    name: z.string(),
    assetName: z.string(),
    quantity: z.string(),
    averageCost: z.string(),
    purchasePrice: z.string(),
    /** Dollars, of the whole holding. */
    currentValue: z.string(),
    lastUpdated: Timestamp,
  })
  .meta({ id: 'UserInvestment' })
export type UserInvestment = z.infer<typeof UserInvestment>

/** A connected platform under both names, provider = platform. No reply contains its secrets. */
const InvestmentIntegration = z
  .object({
    id: Id,
    userId: Id,
    platform: z.string(),
    provider: z.string(),
    isActive: z.boolean(),
    lastSync: Timestamp.nullable(),
  })
  .meta({ id: 'InvestmentIntegration' })
export type InvestmentIntegration = z.infer<typeof InvestmentIntegration>

const FamilyAssetsSummary = z.object({ totalValue: z.string() }).meta({ id: 'FamilyAssetsSummary' })

export const investmentsApi = calls({
  'GET /api/investments': {
    summary: "The current account's investments.",
    isPlanned: true,
    access: 'signed-in',
    isPersonal: true,
    reply: z.array(UserInvestment),
  },
  'POST /api/investments': {
    summary: 'Adds an investment to the current account. The value defaults to quantity × purchase price.',
    isPlanned: true,
    access: 'signed-in',
    addsContent: true,
    body: z.object({
      assetName: requiredText('Asset name is required', 200),
      assetType: AssetType,
      quantity: Quantity,
      purchasePrice: Money,
      currentValue: Money.nullish(),
    }),
    reply: UserInvestment,
    status: 201,
  },
  'GET /api/integrations': {
    summary: "The current account's connected platforms.",
    isPlanned: true,
    access: 'signed-in',
    isPersonal: true,
    reply: z.array(InvestmentIntegration),
  },
  'POST /api/integrations/{id}/sync': {
    summary: "Syncs the balances of one of the current account's platforms.",
    isPlanned: true,
    access: 'signed-in',
    params: z.object({ id: Id }),
    reply: InvestmentIntegration,
  },
  'GET /api/family-assets-summary': {
    summary: "The total value of the family's assets in dollars, without a breakdown.",
    isPlanned: true,
    access: 'signed-in',
    reply: FamilyAssetsSummary,
  },
})
