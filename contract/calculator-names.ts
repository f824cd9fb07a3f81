/** The four calculators in their order, by the slug of their page: `/resources/calculators/compound-growth`. */
export const calculatorNames = {
  'compound-growth': 'Compound Growth',
  'loan-amortization': 'Loan Amortization',
  'retirement-spending': 'Retirement Spending',
  'estate-split': 'Estate Split',
} as const

export type CalculatorSlug = keyof typeof calculatorNames

export const calculatorSlugs = Object.keys(calculatorNames) as CalculatorSlug[]

/** The slug as the table has it, letters of either case taken; undefined when there is no such calculator. */
export function findCalculator(slug: string): CalculatorSlug | undefined {
  return calculatorSlugs.find(known => known === slug.toLowerCase())
}
