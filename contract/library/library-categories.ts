/**
 * Section 2, Resources: the eight categories in the specified order, by their slugs. Without zod, which the
 * resources page does not need.
 */
export const libraryCategories = {
  'estate-planning': 'Estate Planning',
  'investment-strategy': 'Investment Strategy',
  'tax-planning': 'Tax Planning',
  'family-governance': 'Family Governance',
  philanthropy: 'Philanthropy',
  'next-generation': 'Next Generation',
  'risk-management': 'Risk Management',
  'market-insights': 'Market Insights',
} as const

export type LibraryCategory = keyof typeof libraryCategories

export const libraryCategoryNames = Object.keys(libraryCategories) as LibraryCategory[]
