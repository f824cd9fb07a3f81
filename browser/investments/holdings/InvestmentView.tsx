import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

import { Ledger } from '#browser/investments/activities/Ledger.tsx'
import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { createInvestmentQuery } from '#browser/investments/queries.ts'
import { Performance } from '#browser/investments/report/lazy-reports.tsx'
import { CallFailed } from '#browser/platform/call.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { staleAfterDays } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import { describeInvestment } from './describe-investment.ts'
import { FundMultiples } from './FundMultiples.tsx'
import { useInvestmentDialogs } from './investment-dialogs.tsx'
import { InvestmentFigures } from './InvestmentFigures.tsx'
import { OpenLots } from './lots/OpenLots.tsx'
import { RealizedGains } from './lots/RealizedGains.tsx'
import { useDeleteInvestment } from './mutations.ts'
import { NetEquity } from './NetEquity.tsx'

/** One investment: its figures and its ledger. The address contains its id, so that the back button returns. */
export function InvestmentView({ id }: { id: string }) {
  const query = useQuery(createInvestmentQuery(id))
  const { data, error } = query
  const isMissing = error instanceof CallFailed && (error.status === 404 || error.status === 403)
  useTitle(isMissing ? 'Investment not found' : (data?.assetName ?? 'Investment Dashboard'))
  return (
    <div className="page py-14 lg:py-20">
      <BackToDashboard />
      {isMissing ? (
        <EmptyState title="Investment not found" heading="h1">
          There is no investment at this address that you can see. It may have been deleted, or its owner no
          longer shares it with you.
        </EmptyState>
      ) : (
        <Loaded
          query={query}
          content="the investment"
          heading="h1"
          skeleton={
            <>
              <Skeleton className="mt-6 h-12 w-3/5" />
              <Skeleton className="mt-10 h-80" />
            </>
          }
        >
          {investment => <Investment investment={investment} />}
        </Loaded>
      )}
    </div>
  )
}

function BackToDashboard() {
  const { addressWith } = useDashboardState()
  return (
    <Link
      href={addressWith({ investment: null })}
      className="link inline-flex min-h-control items-center gap-1.5 text-small"
    >
      <ChevronLeft aria-hidden="true" strokeWidth={1.5} className="size-4.5" />
      Back to Investment Dashboard
    </Link>
  )
}

function Investment({ investment }: { investment: UserInvestment }) {
  const { setState } = useDashboardState()
  const { openDialog, dialog } = useInvestmentDialogs(investment)
  const { assetName, kind, account, ownerName, isStale, priceDate, abilities } = investment
  const remove = useDeleteInvestment(() => setState({ investment: null }, { replace: true }))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The link that opened it is gone.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const propertyId = kind === 'property' ? investment.id : investment.securedById
  return (
    <>
      <header className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
            {assetName}
          </h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {describeInvestment(investment)} · {ownerName}
            {isStale && <Badge tone="gold">Stale</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {abilities.edit && (
            <>
              <Button onClick={() => openDialog('record')}>Record activity</Button>
              <Button variant="secondary" onClick={() => openDialog('edit')}>
                Edit
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => openDialog('history')}>
            History
          </Button>
          {abilities.edit && (
            <Button
              variant="quiet"
              className="text-danger enabled:hover:bg-danger-soft"
              pending={remove.isPending}
              pendingLabel="Deleting..."
              onClick={() => remove.mutate(investment)}
            >
              Delete
            </Button>
          )}
        </div>
      </header>
      {isStale && (
        <p className="mt-6 border-l border-gilt pl-4 text-small">
          {priceDate === null
            ? 'This investment has no price yet.'
            : `Last priced ${formatCalendarDate(priceDate)}, more than ${staleAfterDays} days ago.`}{' '}
          {abilities.edit && 'Record a valuation to update it.'}
        </p>
      )}
      <InvestmentFigures investment={investment} />
      {kind === 'private_fund' && <FundMultiples id={investment.id} />}
      {propertyId !== null && <NetEquity propertyId={propertyId} currentId={investment.id} />}
      <Performance scope={`holding:${investment.id}`} />
      {hasLots(kind) && <OpenLots investment={investment} />}
      {kind !== 'debt' && <RealizedGains investment={investment} />}
      <section aria-labelledby="ledger" className="mt-14">
        <h2 id="ledger">Ledger</h2>
        <p className="mt-3 mb-6 max-w-prose text-muted">
          Quantity, cost and gains follow from these entries.
        </p>
        <Ledger subject={{ account, holding: investment }} canEdit={abilities.edit} />
      </section>
      {dialog}
    </>
  )
}

/** A fund has one lot of all that it called, and a debt none. */
function hasLots(kind: UserInvestment['kind']): boolean {
  return kind !== 'private_fund' && kind !== 'debt'
}
