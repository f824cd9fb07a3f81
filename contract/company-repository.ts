import type { DocumentKind } from './document-choices.ts'

/**
 * The five companies by key, in the specification's order, and the document repository of each. This file has no
 * schemas, so that a page does not load zod.
 */
export const companyKeys = [
  'family-holdings',
  'holdings',
  'beverage-company',
  'staffing',
  'healthcare-services',
] as const
export type CompanyKey = (typeof companyKeys)[number]

export type EntityType = 'S-Corp' | 'C-Corp' | 'LLC'

const corporateTabs = {
  incorporation: 'Incorporation',
  corporate: 'Corporate',
  compliance: 'Compliance',
  financial: 'Financial',
} as const
const licensedTabs = {
  formation: 'Formation',
  operational: 'Operational',
  licensing: 'Licensing',
  financial: 'Financial',
} as const
const llcTabs = {
  formation: 'Formation',
  operational: 'Operational',
  compliance: 'Compliance',
  financial: 'Financial',
} as const

/** Section 2: the tabs of each company's repository by key, the default first. */
export const companyTabs: Record<CompanyKey, Record<string, string>> = {
  'family-holdings': corporateTabs,
  holdings: corporateTabs,
  'beverage-company': licensedTabs,
  staffing: llcTabs,
  'healthcare-services': llcTabs,
}

/** A document that a company of this type must have each year. */
export type Requirement = { key: string; title: string; kind: DocumentKind; tab: string }
