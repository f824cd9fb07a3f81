import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useTitle } from '#browser/platform/navigation.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { pluralize } from '#contract/texts/counts.ts'

import { CompanyCard } from './CompanyCard.tsx'
import { companiesQuery } from './queries.ts'

/** Section 2, Companies: four stated figures and five cards. */
export default function CompaniesPage() {
  useTitle('Companies')
  return (
    <div className="relative isolate grow overflow-clip">
      <Rosette className="absolute -top-88 -right-72 -z-10 size-208 text-gilt/40 max-md:-top-96 max-md:-right-96 max-md:opacity-50" />
      <header className="page pt-section pb-14">
        <h1 className="text-display">Companies</h1>
        <p className="mt-6 max-w-[36rem] text-lead text-muted">
          Five companies, owned by one family. Each has a profile, its documents, and a list of what every
          year requires of it.
        </p>
      </header>
      <StatedFigures />
      <section aria-labelledby="profiles" className="page py-section">
        <h2 id="profiles">Profiles and documents</h2>
        <CompanyList />
      </section>
    </div>
  )
}

/** Sections 2 and 9: the stated figures, with those that the portal computes below them. */
function StatedFigures() {
  const { data: companies } = useQuery(companiesQuery)
  return (
    <section aria-labelledby="figures" className="scheme-dark bg-deep text-ink">
      <GuillocheBand className="text-gilt/60" />
      <div className="page pt-12 pb-16">
        <h2 id="figures" className="eyebrow font-sans">
          In figures
        </h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 sm:gap-x-8 lg:grid-cols-4">
          <StatedFigure label="Total Companies" value="5" note="+2 companies this year" />
          <StatedFigure label="Combined Assets" value="$112M+" note="+18% YoY" />
          <StatedFigure label="Portfolio Growth" value="12.5%" />
          <StatedFigure label="Beneficiaries" value="8" />
        </dl>
        <p className="mt-12 min-h-[3em] max-w-prose text-caption text-muted">
          The large figures are stated by the family office.
          {companies !== undefined && (
            <>
              {' '}
              <span className="font-semibold text-gold">Computed:</span>{' '}
              {pluralize(companies.length, 'company', 'companies')} in the portal, with{' '}
              {pluralize(
                companies.reduce((total, { documentCount }) => total + documentCount, 0),
                'document',
              )}{' '}
              that you can see.
            </>
          )}
        </p>
      </div>
    </section>
  )
}

function StatedFigure({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <div className="flex flex-col border-l border-gilt/60 pl-5">
      <dt className="order-2 mt-1 text-small text-muted">{label}</dt>
      <dd className="font-serif text-section tabular">{value}</dd>
      {note !== undefined && <dd className="order-3 mt-1 text-small text-gold tabular">{note}</dd>}
    </div>
  )
}

function CompanyList() {
  return (
    <Loaded
      query={useQuery(companiesQuery)}
      title="The companies could not be loaded"
      heading="h3"
      skeleton={<LoadingCompanies />}
    >
      {companies => (
        <ul className="mt-10 grid gap-6 lg:grid-cols-2">
          {companies.map(company => (
            <li key={company.id} className="grid lg:first:col-span-2">
              <CompanyCard company={company} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function LoadingCompanies() {
  return (
    <output className="mt-10 grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Loading companies</span>
      {[1, 2, 3, 4, 5].map(card => (
        <Skeleton key={card} className="h-80 rounded-lg lg:first-of-type:col-span-2" />
      ))}
    </output>
  )
}
