import type { CompanyKey } from '#contract/companies/company-keys.ts'
import { companyKeys } from '#contract/companies/company-keys.ts'
import type { EntityType } from '#contract/companies/company-repository.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Section 2 of the specification: type and assets as stated there. All were founded in 2025, in Delaware. */
const companies: Record<CompanyKey, { entityType: EntityType; assets: string; description: string }> = {
  'family-holdings': {
    entityType: 'S-Corp',
    assets: '$50M+',
    description: 'Owns the family’s shared investments and coordinates the work of its other companies.',
  },
  holdings: {
    entityType: 'C-Corp',
    assets: '$25M+',
    description: 'Acquires and develops businesses and property for long-term growth.',
  },
  'beverage-company': {
    entityType: 'LLC',
    assets: '$15M+',
    description: 'Produces and distributes craft beverages.',
  },
  staffing: {
    entityType: 'LLC',
    assets: '$10M+',
    description: 'Recruits and places professionals for temporary and permanent positions.',
  },
  'healthcare-services': {
    entityType: 'LLC',
    assets: '$12M+',
    description: 'Operates clinics and manages services for healthcare providers.',
  },
}

/** Adds the five companies at the first start. */
export async function ensureCompanies({ db }: Pick<Database, 'db'>): Promise<void> {
  const rows = companyKeys.map((key, index) => {
    const { entityType, assets, description } = companies[key]
    const stated = { founded: 2025, state: 'Delaware', status: 'Active' }
    return Object.assign(stated, { key, position: index + 1, entityType, assets, description })
  })
  await db
    .insertInto('companies')
    .values(rows)
    // Of any column, because a node that starts beside this one inserts them too.
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
