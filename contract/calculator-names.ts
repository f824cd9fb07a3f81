/** The four calculators in their order, by the slug of their page: `/resources/calculators/compound-growth`. */
export const calculatorNames = {
  'compound-growth': 'Compound Growth',
  'loan-amortization': 'Loan Amortization',
  'retirement-spending': 'Retirement Spending',
  'estate-split': 'Estate Split',
} as const

export type CalculatorSlug = keyof typeof calculatorNames

export const calculatorSlugs = Object.keys(calculatorNames) as CalculatorSlug[]

/** The slug of a calculator, ignoring case; undefined for an unknown one. */
export function findCalculator(slug: string): CalculatorSlug | undefined {
  return calculatorSlugs.find(name => name === slug.toLowerCase())
}
