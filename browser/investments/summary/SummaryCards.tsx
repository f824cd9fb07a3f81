import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatGain, getGainClass } from '#browser/investments/format-amount.ts'
import { createPerformanceQuery, familyAssetsQuery, summaryQuery } from '#browser/investments/queries.ts'
import { Card } from '#browser/ui/Card.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { calculatePercent, compare, formatDollars, formatPercent } from '#contract/finance/exact.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { InvestmentSummary } from '#contract/investments/holdings.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { FamilyAssets } from './FamilyAssets.tsx'
import { TotalNotes } from './TotalNotes.tsx'

/** The totals at the head of the dashboard, and what they leave out. */
export function SummaryCards() {
  const family = useQuery(familyAssetsQuery)
  const { data: summary, error, isFetching, refetch } = useQuery(summaryQuery)
  return (
    <section aria-label="Summary" className="mt-10">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-[1.35fr_1fr_1fr_1fr]">
        {family.isError && family.data === undefined ? (
          <LoadFailed
            title="The family total could not be loaded"
            error={family.error}
            onRetry={family.refetch}
            isRetrying={family.isFetching}
          />
        ) : (
          <SummaryCard label="Family assets" value={family.data && formatDollars(family.data.totalValue)}>
            <FamilyAssets />
          </SummaryCard>
        )}
        {error !== null && summary === undefined ? (
          <LoadFailed
            className="sm:col-span-2 xl:col-span-3"
            title="Your totals could not be loaded"
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <OwnCards summary={summary} />
        )}
      </div>
      {summary !== undefined && <TotalNotes summary={summary} />}
    </section>
  )
}

function OwnCards({ summary }: { summary: InvestmentSummary | undefined }) {
  const gainPercent =
    summary === undefined || compare(summary.totalCost, '0') <= 0
      ? undefined
      : calculatePercent(summary.unrealizedGain, summary.totalCost, 2)
  const isWhollyOwn =
    summary === undefined || (summary.sharedAccountCount === 0 && summary.entityOwned.accountCount === 0)
  const isLong =
    summary !== undefined &&
    [
      formatDollars(summary.totalValue),
      formatGain(summary.unrealizedGain, reportingCurrency),
      formatDollars(summary.income),
    ].some(figure => figure.length > longFigure)
  return (
    <>
      <SummaryCard
        label={isWhollyOwn ? 'Your total' : 'Total you may see'}
        value={summary && formatDollars(summary.totalValue)}
        isLong={isLong}
      >
        {/* The report of the day comes last, so that its lines are there before. */}
        <div className="min-h-[3lh]">
          {summary && pluralize(summary.holdingCount, 'investment')}
          {summary && summary.holdingCount > 0 && <DayChange />}
        </div>
      </SummaryCard>
      <SummaryCard
        label="Unrealized gain"
        value={summary && formatGain(summary.unrealizedGain, reportingCurrency)}
        isLong={isLong}
        valueClass={summary && getGainClass(summary.unrealizedGain)}
      >
        {summary &&
          (gainPercent === undefined
            ? 'No cost is recorded yet'
            : `${formatPercent(gainPercent, { sign: 'exceptZero' })} of the cost of ${formatDollars(summary.totalCost)}`)}
      </SummaryCard>
      <SummaryCard label="Income" value={summary && formatDollars(summary.income)} isLong={isLong}>
        {summary && 'Dividends and interest of all time, less interest paid'}
      </SummaryCard>
    </>
  )
}

/** The gain since yesterday, in two lines at every width. */
function DayChange() {
  const { data } = useQuery(createPerformanceQuery({ scope: 'total', period: 'ytd' }))
  const change = data?.lastDay ?? null
  if (change === null) return null
  const percent =
    change.dayReturn === null ? '' : ` (${formatPercent(change.dayReturn, { sign: 'exceptZero' })})`
  return (
    <span className={joinClasses('block', getGainClass(change.gain))}>
      <span className="whitespace-nowrap">
        {compare(change.gain, '0') === 0
          ? 'No gain or loss recorded'
          : `${formatGain(change.gain, reportingCurrency)}${percent}`}
      </span>{' '}
      <span className="block">since yesterday</span>
    </span>
  )
}

/** Longer figures, from ten millions on, would break into two lines; the family's has a wider card. */
const longFigure = 12

interface SummaryCardProps {
  label: string
  /** Undefined while loading. */
  value: string | undefined
  /** Whether the figures of the row are too long for their usual size. */
  isLong?: boolean
  valueClass?: string | undefined
  children: ReactNode
}

function SummaryCard({ label, value, isLong = false, valueClass, children }: SummaryCardProps) {
  return (
    <Card className="min-h-40">
      <h2 className="font-sans text-small font-medium text-muted">{label}</h2>
      {value === undefined ? (
        <output className="block">
          <span className="sr-only">Loading: {label}</span>
          <Skeleton className="mt-1.5 h-[1lh] w-40 font-serif text-heading" />
        </output>
      ) : (
        <p className={joinClasses('mt-1.5 font-serif text-heading tabular wrap-anywhere', valueClass)}>
          {/* Within a line of the usual height, so that nothing moves. */}
          <span className={isLong ? 'text-title' : undefined}>{value}</span>
        </p>
      )}
      <div className="mt-2 min-h-[1lh] text-small text-muted tabular">{children}</div>
    </Card>
  )
}
