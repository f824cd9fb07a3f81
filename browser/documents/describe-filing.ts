import { portalFacts } from '#browser/platform/portal-facts.ts'
import { findCompanyKey } from '#contract/companies/company-names.ts'
import { companyTabs } from '#contract/companies/company-repository.ts'
import { formatIfIsoDate } from '#contract/dates/date-format.ts'
import { documentKinds, type DocumentArea } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'

import { findCompanyName } from './list-pages-above.ts'

export const areaLabels: Record<DocumentArea, string> = {
  company: 'Companies',
  tax: 'Taxes',
  archive: 'Family archive',
  media: 'Photographs and videos',
}

/** Where a document is filed and what it is: `Hartwell Staffing, Formation · Certificate · 2025`. */
export function describeFiling({
  area,
  companySlug,
  companyTab,
  kind,
  taxYear,
  dateText,
  members,
}: DocumentSummary): string {
  const key = companySlug === null ? undefined : findCompanyKey(companySlug, portalFacts.familyName)
  const tab = key && companyTab !== null ? companyTabs[key][companyTab] : undefined
  const filedIn = [findCompanyName(companySlug) ?? areaLabels[area], tab].filter(Boolean).join(', ')
  const written = dateText === null ? null : formatIfIsoDate(dateText)
  const date = area === 'archive' ? (written ?? taxYear) : (taxYear ?? written)
  return [filedIn, documentKinds[kind], date, members.map(({ name }) => name).join(', ')]
    .filter(part => part !== null && part !== '')
    .join(' · ')
}
