import type { AssetType } from './choices.ts'

/** The model portfolios of section 2, by name. */
export const modelPortfolioNames = ['Conservative', 'Growth', 'Alternative Investments'] as const
export type ModelPortfolioName = (typeof modelPortfolioNames)[number]

/**
 * The asset type that the investments of a class of a model have. Classes of one type are compared together. Cash is
 * that of accounts that track it.
 */
export const assetTypeOfClass: Record<string, AssetType | 'cash'> = {
  'Government Bonds': 'bond',
  'Corporate Bonds': 'bond',
  'Blue Chip Stocks': 'stock',
  Cash: 'cash',
  'Growth Stocks': 'stock',
  'International Equities': 'stock',
  REITs: 'real_estate',
  Alternatives: 'other',
  'Private Equity': 'other',
  'Commercial Real Estate': 'real_estate',
  'Hedge Funds': 'other',
  Commodities: 'commodity',
}
