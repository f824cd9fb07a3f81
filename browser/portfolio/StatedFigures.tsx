import type { ReactNode } from 'react'

import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { divide, formatDollars, formatPercent, sum } from '#contract/finance/exact.ts'
import { modelPortfolios } from '#contract/portfolio/model-portfolios.ts'

import { useHoldings } from './use-holdings.ts'

/** The figures that the office states, with the figures that the portal computes below them. */
export function StatedFigures() {
  return (
    <section aria-labelledby="figures" className="scheme-dark bg-deep text-ink">
      <GuillocheBand className="text-gilt/60" />
      <div className="page pt-12 pb-16">
        <h2 id="figures" className="eyebrow font-sans">
          In figures
        </h2>
        <dl className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[repeat(3,1.25fr)_1fr_0.8fr]">
          <StatedFigure label="Family Satisfaction" value="94.2%" />
          <StatedFigure label="Average Annual Return" value="+11.8%">
            {formatPercent(meanReturn, { sign: 'always' })} this year to date, the mean of the three
            portfolios below
          </StatedFigure>
          <StatedFigure label="Assets Under Management" value="$2.5B">
            <LiveValue />
          </StatedFigure>
          <StatedFigure label="Asset Classes" value="25">
            {assetClasses} in the three portfolios below
          </StatedFigure>
          <StatedFigure label="Countries" value="12" />
        </dl>
        <p className="mt-12 max-w-prose text-caption text-muted">
          The large figures are stated by the family office. Figures that the portal computes from its own
          records appear below them.
        </p>
      </div>
    </section>
  )
}

function StatedFigure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col border-l border-gilt/60 pl-5">
      <dt className="order-2 mt-1 text-small text-muted">{label}</dt>
      <dd className="font-serif text-section tabular">{value}</dd>
      {children !== undefined && (
        <dd className="order-3 mt-4 text-caption text-muted">
          <span className="font-semibold text-gold">Computed:</span> {children}
        </dd>
      )}
    </div>
  )
}

function LiveValue() {
  const holdings = useHoldings()
  if (holdings.state === 'loading') return 'loading prices'
  if (holdings.state !== 'valued') return 'not available without prices'
  return `${formatDollars(holdings.valuation.total.value)} in digital holdings, at live prices`
}

const meanReturn = divide(
  sum(modelPortfolios.map(({ yearToDateReturn }) => yearToDateReturn)),
  String(modelPortfolios.length),
  2,
)

const assetClasses = new Set(
  modelPortfolios.flatMap(({ allocation }) => allocation.map(({ assetClass }) => assetClass)),
).size
