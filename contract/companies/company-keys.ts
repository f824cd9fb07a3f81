/** The five companies by key, in the specification's order. */
export const companyKeys = [
  'family-holdings',
  'holdings',
  'beverage-company',
  'staffing',
  'healthcare-services',
] as const
export type CompanyKey = (typeof companyKeys)[number]
