import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { findCompanyKey, nameCompany } from '#contract/companies/company-names.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'

/** The pages that a document is filed under, the topmost first. */
export function listPagesAbove({ companySlug }: Pick<DocumentSummary, 'companySlug'>) {
  const company = findCompanyName(companySlug)
  return [
    { label: 'Documents', path: buildPath('documents') },
    ...(companySlug === null || company === undefined
      ? []
      : [{ label: company, path: buildPath('company', { slug: companySlug }) }]),
  ]
}

export function findCompanyName(slug: string | null): string | undefined {
  const key = slug === null ? undefined : findCompanyKey(slug, portalFacts.familyName)
  return key && nameCompany(key, portalFacts.familyName).name
}
