import type { DocumentPreset } from '#browser/documents/filing/document-preset.ts'
import type { DocumentFilters } from '#browser/documents/queries.ts'
import type { TaxExpectation } from '#contract/tax-documents/tax-documents.ts'

/** Where a document that is handed in is filed. That of a company is in the Financial tab of its repository. */
export function createHandInPreset({ member, company, title, taxYear }: TaxExpectation): DocumentPreset {
  const shared = { kind: 'tax-form', taxYear, title, audience: 'office' } as const
  if (company !== null)
    return { ...shared, area: 'company', companySlug: company.slug, companyTab: 'financial' }
  return {
    ...shared,
    area: 'tax',
    taxCategory: 'completed_tax_document',
    ...(member !== null && { memberIds: [member.id] }),
  }
}

/** The documents that can be handed in: those of the company and the year, or the member's tax documents. */
export function createHandInFilters({ member, company, taxYear }: TaxExpectation): DocumentFilters {
  return company === null
    ? { area: 'tax', ...(member !== null && { memberId: member.id }) }
    : { area: 'company', companySlug: company.slug, year: taxYear }
}
