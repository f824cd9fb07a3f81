import { useId } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Card } from '#browser/ui/Card.tsx'
import type { Company } from '#contract/companies/companies.ts'

import { CompanyFigures } from './CompanyFigures.tsx'

/** The whole card is a link. All five are named 'View Company', so the card's title describes each. */
export function CompanyCard({ company }: { company: Company }) {
  const titleId = useId()
  const { name, slug, type, status, founded, assets, description } = company
  return (
    <Card interactive className="flex flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 id={titleId} className="text-heading">
          {name}
        </h3>
        <p className="flex gap-2">
          <Badge>{type}</Badge>
          <Badge tone="accent">{status}</Badge>
        </p>
      </div>
      <p className="mt-3 max-w-prose text-muted">{description}</p>
      <dl className="mt-auto mb-7 grid grid-cols-[auto_1fr] gap-x-10 gap-y-1 pt-6 sm:grid-cols-[auto_auto_1fr]">
        <div>
          <dt className="text-small text-muted">Founded</dt>
          <dd className="font-serif text-title tabular">{founded}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">Assets under management</dt>
          <dd className="font-serif text-title tabular">{assets}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <CompanyFigures company={company} />
        <Link
          href={buildPath('company', { slug })}
          aria-describedby={titleId}
          className="link font-medium after:absolute after:inset-0"
        >
          View Company
        </Link>
      </div>
    </Card>
  )
}
