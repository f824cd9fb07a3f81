import { RingChart } from '#browser/ui/charts/RingChart.tsx'
import { RingLegend } from '#browser/ui/charts/RingLegend.tsx'
import { modelPortfolios } from '#contract/portfolio/model-portfolios.ts'

import { toRingParts, formatStatedReturn } from './allocation.ts'

const purposes: Record<string, string> = {
  Conservative: 'For money that will be needed soon: income first, with little volatility.',
  Growth: 'For money that will not be needed for fifteen years or more.',
  'Alternative Investments': 'For money that can be tied up for years and earns a premium for it.',
}

export function ModelPortfolios() {
  return (
    <section aria-labelledby="model-portfolios" className="page py-section">
      <h2 id="model-portfolios" className="max-w-[20ch] text-section">
        Three portfolios, three horizons
      </h2>
      <p className="mt-5 max-w-prose text-muted">
        The family’s capital is invested in three portfolios. Their returns and allocations are stated by the
        family office.
      </p>
      <div className="mt-14 grid gap-16 lg:grid-cols-3 lg:gap-0">
        {portfolios.map(({ name, yearToDateReturn, parts }) => (
          <article
            key={name}
            className="grid gap-x-10 sm:max-lg:grid-cols-[minmax(0,19rem)_1fr] sm:max-lg:items-center lg:border-r lg:border-line lg:px-9 lg:first:pl-0 lg:last:border-r-0 lg:last:pr-0"
          >
            <div className="sm:max-lg:col-start-2 sm:max-lg:self-end">
              <h3>{name}</h3>
              <p className="mt-2 text-small text-muted lg:min-h-[3lh]">{purposes[name]}</p>
            </div>
            <RingChart
              title={`${name} allocation`}
              parts={parts}
              className="mx-auto my-6 w-full max-w-76 sm:max-lg:col-start-1 sm:max-lg:row-span-2 sm:max-lg:row-start-1"
            >
              <p className="flex flex-col">
                <span className="font-serif text-heading tabular">
                  {formatStatedReturn(yearToDateReturn)}
                </span>{' '}
                <span className="max-w-[6rem] text-caption text-muted">year-to-date return</span>
              </p>
            </RingChart>
            <RingLegend
              caption={`${name} allocation`}
              header="Asset class"
              parts={parts}
              className="sm:max-lg:col-start-2 sm:max-lg:mt-4 sm:max-lg:self-start"
            />
          </article>
        ))}
      </div>
    </section>
  )
}

// Computed once, so that rings are not drawn again on every render.
const portfolios = modelPortfolios.map(({ name, yearToDateReturn, allocation }) => ({
  name,
  yearToDateReturn,
  parts: toRingParts(allocation),
}))
