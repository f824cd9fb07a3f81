/** Choices of the investment slices and their labels. This file has no schemas, so that pages stay small. */

/** Section 5: the six asset types. */
export const assetTypes = {
  stock: 'Stock',
  bond: 'Bond',
  real_estate: 'Real Estate',
  cryptocurrency: 'Cryptocurrency',
  commodity: 'Commodity',
  other: 'Other',
} as const
export type AssetType = keyof typeof assetTypes

/** What a holding is, which decides how it is valued. The value of a debt counts as negative. */
export const holdingKinds = {
  security: 'Security',
  property: 'Property',
  private_fund: 'Private fund',
  debt: 'Debt (you owe)',
  receivable: 'Loan (owed to you)',
} as const
export type HoldingKind = keyof typeof holdingKinds

export const accountKinds = {
  brokerage: 'Brokerage',
  bank: 'Bank',
  retirement: 'Retirement',
  exchange: 'Crypto exchange',
  property: 'Property',
  private_fund: 'Private fund',
  loan: 'Loan',
  other: 'Other',
} as const
export type AccountKind = keyof typeof accountKinds

/** Which units a sale consumes, and so what it gained (IRS Publication 550, "Cost Basis"). */
export const lotMethods = {
  fifo: 'First in, first out',
  average: 'Average cost',
  chosen: 'Lot that you choose',
} as const
export type LotMethod = keyof typeof lotMethods

/** Where the price of a holding comes from. */
export const priceSources = {
  manual: 'Valuations that you enter',
  market: 'The portal’s crypto market',
  provider: 'The price provider',
} as const
export type PriceSource = keyof typeof priceSources

export const activityKinds = {
  opening: 'Opening position',
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax',
  split: 'Split',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer_in: 'Transfer in',
  transfer_out: 'Transfer out',
  valuation: 'Valuation',
  capital_call: 'Capital call',
  distribution: 'Distribution',
} as const
export type ActivityKind = keyof typeof activityKinds

/** Who else sees an account: an account that its owner names, the owner's trustees, or the board. */
export const shareAudiences = {
  account: 'A member',
  trustees: 'My trustees',
  board: 'The board',
} as const
export type ShareAudience = keyof typeof shareAudiences

/** Section 9: amounts are shown in US dollars. */
export const reportingCurrency = 'USD'

/** A price that is older is marked as stale, and so is every total that contains it. */
export const staleAfterDays = 35

/** How many dividends to expect are listed. */
export const maxUpcoming = 200
