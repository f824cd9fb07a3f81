/** Percentages as exact decimal text; an allocation sums to 100. */
export type ModelPortfolio = {
  name: string
  yearToDateReturn: string
  allocation: { assetClass: string; percent: string }[]
}

/** Section 2, Portfolio: the three static portfolios. */
export const modelPortfolios: ModelPortfolio[] = [
  {
    name: 'Conservative',
    yearToDateReturn: '8.2',
    allocation: [
      { assetClass: 'Government Bonds', percent: '40' },
      { assetClass: 'Corporate Bonds', percent: '25' },
      { assetClass: 'Blue Chip Stocks', percent: '30' },
      { assetClass: 'Cash', percent: '5' },
    ],
  },
  {
    name: 'Growth',
    yearToDateReturn: '12.7',
    allocation: [
      { assetClass: 'Growth Stocks', percent: '45' },
      { assetClass: 'International Equities', percent: '25' },
      { assetClass: 'REITs', percent: '15' },
      { assetClass: 'Alternatives', percent: '15' },
    ],
  },
  {
    name: 'Alternative Investments',
    yearToDateReturn: '15.1',
    allocation: [
      { assetClass: 'Private Equity', percent: '40' },
      { assetClass: 'Commercial Real Estate', percent: '30' },
      { assetClass: 'Hedge Funds', percent: '20' },
      { assetClass: 'Commodities', percent: '10' },
    ],
  },
]
