import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { createChoiceParam, createTextParam, useSearchState } from '#browser/platform/search-state.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { CompanyDetails } from '#contract/companies/companies.ts'

import { CompanyFigures } from './CompanyFigures.tsx'
import { DocumentRepository } from './DocumentRepository.tsx'
import { createCompanyQuery } from './queries.ts'
import { YearlyRequirements } from './YearlyRequirements.tsx'

/** The years that the address may name. */
const years = Array.from({ length: 176 }, (_, index) => 2025 + index)
const schema = { tab: createTextParam(40), year: createChoiceParam(years, null) }

export interface CompanyPageProps {
  slug: string
  name: string
}

/** Section 2, Company detail pages. */
export default function CompanyPage({ slug, name }: CompanyPageProps) {
  useTitle(name)
  const { state, setState } = useSearchState(schema)
  const query = useQuery(createCompanyQuery(slug, state.year))
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={26}
        seed={name.length}
        className="absolute -top-40 -right-64 -z-10 size-176 text-gilt/35"
      />
      <div className="page pt-12 pb-section lg:pt-16">
        <Link
          href={buildPath('companies')}
          className="inline-flex min-h-control items-center gap-2 link no-underline hover:underline"
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.5} className="size-5" />
          Back to Companies
        </Link>
        <header className="mt-4">
          <h1>{name}</h1>
          {query.data !== undefined ? (
            <CompanyHeader company={query.data} />
          ) : (
            !query.isError && <LoadingHeader />
          )}
        </header>
        <Loaded query={query} title="The company could not be loaded" heading="h2" skeleton={null}>
          {company => (
            <>
              <DocumentRepository
                company={company}
                tab={state.tab}
                onTabChange={tab => setState({ tab }, { replace: true })}
              />
              <YearlyRequirements
                company={company}
                isLoading={query.isFetching && state.year !== null && company.year !== state.year}
                onYearChange={year => setState({ year }, { replace: true })}
              />
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

function CompanyHeader({ company }: { company: CompanyDetails }) {
  const { type, status, description, ein, founded, state, assets } = company
  const summary = [
    ['EIN', ein],
    ['Founded', String(founded)],
    ['State', state],
    ['Assets', assets],
  ] as const
  return (
    <>
      <p className="mt-4 flex min-h-7 gap-2">
        <Badge>{type}</Badge>
        <Badge tone="accent">{status}</Badge>
      </p>
      <p className="mt-4 min-h-[3em] max-w-prose text-lead text-muted md:min-h-[1.5em]">{description}</p>
      <dl className="mt-10 grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-5">
        {summary.map(([term, value]) => (
          <Card key={term} className="p-5 sm:p-6">
            <dt className="text-small text-muted">{term}</dt>
            <dd
              className={joinClasses(
                'mt-1 text-title tabular sm:text-heading',
                // The serif sets asterisks high.
                term === 'EIN' ? 'font-sans' : 'font-serif',
              )}
            >
              {value}
            </dd>
          </Card>
        ))}
      </dl>
      <div className="mt-4 min-h-[1.5em]">
        <CompanyFigures company={company} />
      </div>
    </>
  )
}

/** As high as the header. */
function LoadingHeader() {
  return (
    <>
      <output className="sr-only">Loading the company</output>
      <Skeleton className="mt-4 h-7 w-36" />
      <Skeleton className="mt-4 h-14 max-w-prose md:h-8" />
      <div className="mt-10 grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-5">
        {[1, 2, 3, 4].map(card => (
          <Skeleton key={card} className="h-25 rounded-lg sm:h-31" />
        ))}
      </div>
      {/* The rest is of unknown height, so nothing is displayed below it yet. */}
      <Skeleton className="mt-16 h-dvh" />
    </>
  )
}
