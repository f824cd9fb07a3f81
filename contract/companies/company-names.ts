import { companyKeys, type CompanyKey } from './company-keys.ts'

/** The five companies in the specification's order, named after the family. */
export function listCompanyNames(familyName: string): string[] {
  return ['Family Holdings', 'Holdings', 'Beverage Company', 'Staffing', 'Healthcare Services'].map(
    name => `${familyName} ${name}`,
  )
}

/**
 * Lowercases the name and replaces each run of other characters with a hyphen:
 * `Hartwell Staffing` → `hartwell-staffing`.
 */
export function toCompanySlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

export function listCompanySlugs(familyName: string): string[] {
  return listCompanyNames(familyName).map(toCompanySlug)
}

/** The key of the company with this slug, in any case; undefined for an unknown one. */
export function findCompanyKey(slug: string, familyName: string): CompanyKey | undefined {
  return companyKeys[listCompanySlugs(familyName).indexOf(slug.toLowerCase())]
}

export function nameCompany(key: CompanyKey, familyName: string): { name: string; slug: string } {
  const name = listCompanyNames(familyName)[companyKeys.indexOf(key)]!
  return { name, slug: toCompanySlug(name) }
}
