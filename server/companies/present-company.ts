import type { Company, CompanyDetails, RequiredDocument } from '#contract/companies/companies.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { companyTabs, listRequirements } from '#contract/companies/company-repository.ts'
import type { CompanyFigures, FulfillingDocument } from '#server/documents/lists/company-figures.ts'

import type { StoredCompany } from './store.ts'

/** The same for every company: the portal stores no digit of an employer identification number. */
const maskedEin = '**-*******'

const noDocuments: CompanyFigures = { documentCount: 0, changedAt: null, expiringCount: 0 }

export function presentCompany(
  { key, entityType, ...company }: StoredCompany,
  familyName: string,
  figures: CompanyFigures = noDocuments,
): Company {
  const { name, slug } = nameCompany(key, familyName)
  return {
    ...company,
    slug,
    name,
    type: entityType,
    ein: maskedEin,
    route: `/companies/${slug}`,
    ...figures,
  }
}

/** The tabs of the repository with their counts, the default first. */
export function presentTabs({ key }: StoredCompany, counts: Map<string, number>): CompanyDetails['tabs'] {
  return Object.entries(companyTabs[key]).map(([tab, name]) => ({
    key: tab,
    name,
    count: counts.get(tab) ?? 0,
  }))
}

/** What the year requires. `today`: YYYY-MM-DD. */
export function presentRequirements(
  company: StoredCompany,
  year: number,
  today: string,
  documents: Map<string, FulfillingDocument>,
): RequiredDocument[] {
  return listRequirements(company, year).map(requirement => {
    const document = documents.get(requirement.key) ?? null
    const isLate = requirement.dueOn !== null && requirement.dueOn < today
    return Object.assign(requirement, {
      document,
      state: document !== null ? ('present' as const) : isLate ? ('late' as const) : ('missing' as const),
    })
  })
}
