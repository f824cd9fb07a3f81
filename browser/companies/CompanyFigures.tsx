import { formatDay } from '#browser/platform/format/format-instant.ts'
import type { Company } from '#contract/companies/companies.ts'
import { pluralize } from '#contract/texts/counts.ts'

/** What the portal computes from the documents of a company: 'Computed: 12 documents, last change Nov 21, 2026'. */
export function CompanyFigures({
  company: { documentCount, changedAt, expiringCount },
}: {
  company: Pick<Company, 'documentCount' | 'changedAt' | 'expiringCount'>
}) {
  const facts = [
    documentCount === 0 ? 'no documents yet' : pluralize(documentCount, 'document'),
    ...(changedAt === null ? [] : [`last change ${formatDay(changedAt)}`]),
    ...(expiringCount === 0 ? [] : [`${expiringCount} expiring`]),
  ]
  return (
    <p className="text-caption text-muted tabular">
      <span className="font-semibold text-gold">Computed:</span> {facts.join(', ')}
    </p>
  )
}
