import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { HoldingsValue } from './HoldingsValue.tsx'
import { useHoldings } from './use-holdings.ts'

/** Section 2, Portfolio: the cryptocurrency holdings at live prices. */
export function LiveHoldings() {
  return (
    <section aria-labelledby="live-holdings" className="page py-section">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-3">
        <h2 id="live-holdings" className="text-section">
          Digital holdings
        </h2>
        {portalFacts.samplePrices && <Badge tone="gold">sample prices</Badge>}
      </div>
      <p className="mt-5 max-w-prose text-muted">
        Valued from an exchange’s live market feed, updated every 30 seconds. Values use exact prices; the
        prices shown are rounded to the cent.
        {portalFacts.samplePrices && ' This demonstration uses sample prices instead of an exchange.'}
      </p>
      <div className="mt-12">
        <LoadedHoldings />
      </div>
    </section>
  )
}

function LoadedHoldings() {
  const holdings = useHoldings()
  switch (holdings.state) {
    case 'loading':
      return <HoldingsPlaceholder />
    case 'valued':
      return <HoldingsValue valuation={holdings.valuation} />
    case 'failed':
      return (
        <LoadFailed
          title="Prices could not be loaded"
          error={undefined}
          heading="h3"
          onRetry={holdings.retry}
        >
          Check your connection. The page tries again every 30 seconds.
        </LoadFailed>
      )
    case 'unpriced':
      return (
        <EmptyState title="No prices at the moment">
          No exchange has reported a price for these holdings, so they cannot be valued. The page tries again
          every 30 seconds. If this lasts, let an administrator know that the market feed is down.
        </EmptyState>
      )
  }
}

function HoldingsPlaceholder() {
  return (
    <output className="block">
      <span className="sr-only">Loading the holdings...</span>
      <Skeleton className="h-16 w-72 max-w-full" />
      <Skeleton className="mt-4 h-6 w-48" />
      <span className="mt-12 grid gap-4">
        {['BTC', 'ETH', 'SOL', 'XRP'].map(symbol => (
          <Skeleton key={symbol} className="h-10" />
        ))}
      </span>
    </output>
  )
}
