import type { ReactNode } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { RingChart } from '#browser/ui/charts/RingChart.tsx'
import { RingLegend } from '#browser/ui/charts/RingLegend.tsx'
import { Crest } from '#browser/ui/motif/Crest.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { formatDollars, formatQuantity } from '#contract/finance/exact.ts'
import type { ModelPortfolio } from '#contract/portfolio/model-portfolios.ts'
import type { PortfolioReport } from '#contract/portfolio/portfolio.ts'

import { toRingParts, formatStatedReturn } from './allocation.ts'
import { Change } from './Change.tsx'
import { ReportHoldings } from './ReportHoldings.tsx'

/** The report: a sheet on the screen; on paper, text and figures only. */
export function Report({ report }: { report: PortfolioReport }) {
  const { holdings, unavailable, total, portfolios, generatedAt, samplePrices } = report
  return (
    <article className="portfolio-report mx-auto max-w-[60rem] rounded-sm border border-line bg-raised px-6 pt-12 pb-14 shadow-raised sm:px-10 lg:px-20 lg:pt-16 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <Letterhead generatedAt={generatedAt} />
      <h1 className="mt-12 print:mt-8">Portfolio Report</h1>
      {samplePrices && (
        <p className="mt-5 border-l-3 border-gold pl-4 text-small">
          This report uses sample prices for demonstration. No figure based on them is real.
        </p>
      )}

      <dl className="mt-8 grid gap-x-8 gap-y-6 border-y border-gilt py-6 sm:grid-cols-[1.4fr_1.5fr_1fr]">
        <ReportFact label="Value of the holdings">{formatDollars(total.value)}</ReportFact>
        <ReportFact label="Change in 24 hours">
          <Change of={total} />
        </ReportFact>
        <ReportFact label="Holdings priced">
          {holdings.length} of {holdings.length + unavailable.length}
        </ReportFact>
      </dl>

      <ReportSection title="Digital holdings">
        {holdings.length > 0 ? (
          <ReportHoldings report={report} />
        ) : (
          <p>No prices are currently available, so this report cannot value the holdings.</p>
        )}
        {unavailable.length > 0 && (
          <p className="mt-4 text-small">
            Not priced and not part of any total:{' '}
            {unavailable
              .map(({ symbol, name, quantity }) => `${formatQuantity(quantity)} ${symbol} (${name})`)
              .join('; ')}
            .
          </p>
        )}
      </ReportSection>

      <ReportSection title="Model portfolios">
        <div className="grid gap-x-10 md:grid-cols-3 print:grid-cols-3">
          {portfolios.map(portfolio => (
            <Allocation key={portfolio.name} {...portfolio} />
          ))}
        </div>
      </ReportSection>

      <ReportSection title="Sources and method">
        <ol className="grid list-decimal gap-2 pl-5 text-small text-muted marker:text-gold">
          {notes.map(note => (
            <li key={note} className="break-inside-avoid pl-2">
              {note}
            </li>
          ))}
        </ol>
      </ReportSection>
      <p className="mt-10 border-t border-line pt-5 text-caption text-muted">
        For members of the {portalFacts.familyName} family only. This report reflects the portal’s records at
        the time shown above. It is not an offer or advice.
      </p>
    </article>
  )
}

const notes = [
  'Prices are the last trades from an exchange’s live market feed, in US dollars. Each price has its own time; a price more than five minutes old when the report was prepared is marked as delayed.',
  'Value is the exact price times quantity. Prices are printed to the cent, so a printed price times its quantity may differ from the printed value. Previous value is the price less its 24-hour change, times quantity. The change is value less previous value, and its percentage is relative to the previous value.',
  'All amounts are calculated in exact decimals. Only printed amounts are rounded, to the nearest cent, with half cents away from zero, so printed rows may differ from a printed total by a cent.',
  'Year-to-date returns and allocations of the model portfolios are stated by the family office. The portal does not calculate them.',
]

function Letterhead({ generatedAt }: Pick<PortfolioReport, 'generatedAt'>) {
  const { user } = useCurrentUser()
  const reader = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  return (
    <header>
      <div className="flex flex-col items-center text-center">
        <Crest printed className="size-16 text-gilt" />
        <p className="mt-4 font-serif text-heading">The {portalFacts.familyName} Family</p>
        <p className="mt-1 eyebrow">Family Office · Established 2025</p>
      </div>
      <GuillocheBand className="mt-6 text-gilt/70" />
      <div className="mt-6 hidden border-t-2 border-gilt print:block" />
      <dl className="mt-8 flex flex-wrap justify-between gap-x-10 gap-y-3 text-small print:mt-6">
        {reader !== '' && (
          <div>
            <dt className="text-muted">Prepared for</dt>
            <dd className="font-medium">{reader}</dd>
          </div>
        )}
        <div className="sm:text-right">
          <dt className="text-muted">As of</dt>
          <dd className="font-medium tabular">
            <time dateTime={generatedAt}>{formatInstant(generatedAt)}</time>
          </dd>
        </div>
      </dl>
    </header>
  )
}

function ReportFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="mt-1 font-serif text-title tabular">{children}</dd>
    </div>
  )
}

function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 print:mt-9">
      <h2 className="mb-5">{title}</h2>
      {children}
    </section>
  )
}

function Allocation({ name, yearToDateReturn, allocation }: ModelPortfolio) {
  const parts = toRingParts(allocation)
  return (
    <div className="row-span-3 mb-10 grid grid-rows-subgrid break-inside-avoid last:mb-0 md:mb-0 print:mb-0">
      <h3>{name}</h3>
      <RingChart
        size="small"
        title={`${name} allocation`}
        parts={parts}
        className="mx-auto my-6 w-full max-w-52 print:max-w-40"
      >
        <p className="flex flex-col">
          <span className="font-serif text-title tabular">{formatStatedReturn(yearToDateReturn)}</span>{' '}
          <span className="max-w-[5rem] text-caption leading-tight text-muted">year-to-date return</span>
        </p>
      </RingChart>
      <RingLegend
        caption={`${name} allocation`}
        header="Asset class"
        parts={parts}
        className="self-start text-caption"
      />
    </div>
  )
}
