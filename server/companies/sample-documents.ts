import type { CompanyKey } from '#contract/companies/company-keys.ts'

import { beverageCompany } from './samples/beverage-company.ts'
import { familyHoldings } from './samples/family-holdings.ts'
import { healthcareServices } from './samples/healthcare-services.ts'
import { holdings } from './samples/holdings.ts'
import type { SampleDocument } from './samples/sample-document.ts'
import { staffing } from './samples/staffing.ts'

/** The sample documents of each company by the key of their tab: three each, and 3, 4, 4, 4 for healthcare. */
export const sampleDocuments: Record<CompanyKey, Record<string, SampleDocument[]>> = {
  'family-holdings': familyHoldings,
  holdings,
  'beverage-company': beverageCompany,
  staffing,
  'healthcare-services': healthcareServices,
}
