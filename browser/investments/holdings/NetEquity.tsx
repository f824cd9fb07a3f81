import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { Figure } from '#browser/investments/Figure.tsx'
import { createNetEquityQuery } from '#browser/investments/queries.ts'
import { CallFailed } from '#browser/platform/call.ts'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import {
  calculatePercent,
  compare,
  formatDollars,
  formatPercent,
  roundToCents,
  subtract,
} from '#contract/finance/exact.ts'
import type { NetEquity as Equity } from '#contract/investments/holdings.ts'

export interface NetEquityProps {
  propertyId: string
  /** The investment that the page is about: the property, or one of its debts. */
  currentId: string
}

/** What a property is worth less the debts that it secures. */
export function NetEquity({ propertyId, currentId }: NetEquityProps) {
  const netEquity = useQuery(createNetEquityQuery(propertyId))
  // Its owner shares the debt, and not the property.
  if (netEquity.error instanceof CallFailed && netEquity.error.status === 404) return null
  return (
    <section aria-labelledby="net-equity" className="mt-14">
      <h2 id="net-equity">Net equity</h2>
      <p className="mt-3 mb-6 max-w-prose text-muted">
        The property less the debts that it secures, in dollars, of what you may see.
      </p>
      <Loaded
        query={netEquity}
        content="the net equity"
        heading="h3"
        skeleton={<Skeleton className="h-108 sm:h-60 lg:h-36" />}
      >
        {equity => <Figures equity={equity} currentId={currentId} />}
      </Loaded>
    </section>
  )
}

function Figures({
  equity: { property, debts, netEquity },
  currentId,
}: {
  equity: Equity
  currentId: string
}) {
  const worth = property.value
  const owed = netEquity === null || worth === null ? null : roundToCents(subtract(worth, netEquity))
  return (
    <dl className="grid gap-x-8 gap-y-6 border-y border-line py-7 sm:grid-cols-2 lg:grid-cols-4">
      <Figure
        term="Value of the property"
        note={
          <>
            <Name investment={property} currentId={currentId} />
            {property.priceDate === null
              ? ', what it cost'
              : `, on ${formatCalendarDate(property.priceDate)}`}
            {property.isStale && ' (stale)'}
          </>
        }
      >
        {worth === null ? notMeasurable : formatDollars(worth)}
      </Figure>
      <Figure
        term="Owed"
        note={
          debts.length === 0
            ? 'No debt is secured by it'
            : debts.map((debt, index) => (
                <span key={debt.id}>
                  {index > 0 && ', '}
                  <Name investment={debt} currentId={currentId} />
                </span>
              ))
        }
      >
        {owed === null ? notMeasurable : formatDollars(owed)}
      </Figure>
      <Figure
        term="Net equity"
        note={netEquity === null ? 'An exchange rate is missing' : 'The value less what is owed'}
      >
        {netEquity === null ? notMeasurable : formatDollars(netEquity)}
      </Figure>
      {worth === null || owed === null || compare(worth, '0') === 0 ? (
        <Figure term="Loan to value" note="It needs the value and the debts">
          {notMeasurable}
        </Figure>
      ) : (
        <Figure term="Loan to value" note={`${formatDollars(owed)} ÷ ${formatDollars(worth)}`}>
          {formatPercent(calculatePercent(owed, worth, 2))}
        </Figure>
      )}
    </dl>
  )
}

const notMeasurable = 'Not measurable'

/** A link to another investment. */
function Name({
  investment: { id, name },
  currentId,
}: {
  investment: { id: string; name: string }
  currentId: string
}) {
  const { addressWith } = useDashboardState()
  if (id === currentId) return <span className="wrap-anywhere">{name}</span>
  return (
    <Link href={addressWith({ investment: id })} className="link wrap-anywhere">
      {name}
    </Link>
  )
}
