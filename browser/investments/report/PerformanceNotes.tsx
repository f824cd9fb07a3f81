import { describeAccounts } from '#browser/investments/describe-accounts.ts'
import { StaleNames } from '#browser/investments/StaleNames.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { staleAfterDays } from '#contract/investments/choices.ts'
import type { PerformanceReport } from '#contract/investments/performance.ts'
import { formatCount } from '#contract/texts/counts.ts'

/** How many gaps are named; the others are counted. */
const namedMissing = 10

/** What the figures are computed from, and what they lack. */
export function PerformanceNotes({ report }: { report: PerformanceReport }) {
  const { missing, carriedDays, stale } = report
  return (
    <div className="mt-6 grid gap-2 text-small text-muted">
      <p>
        {describeAccounts(report)}
        {carriedDays > 0 &&
          ` ${carriedDays === 1 ? 'One daily price is' : `${formatCount(carriedDays)} daily prices are`} carried forward from an earlier day.`}
      </p>
      {missing.length > 0 && (
        <ul aria-label="What is missing" className="grid gap-1 border-l border-gilt pl-4 text-ink">
          {missing.slice(0, namedMissing).map(({ holdingId, name, what, currency, from, until }) => (
            <li key={`${holdingId} ${what} ${from}`}>
              {name} is left out from {formatCalendarDate(from)} to {formatCalendarDate(until)}:{' '}
              {what === 'price' ? 'it has no price.' : `there is no exchange rate for ${currency}.`}
            </li>
          ))}
          {missing.length > namedMissing && <li>And {formatCount(missing.length - namedMissing)} more.</li>}
        </ul>
      )}
      {stale.length > 0 && (
        <p className="border-l border-gilt pl-4 text-ink">
          At the end, some prices are older than {staleAfterDays} days:{' '}
          <StaleNames holdings={stale} count={stale.length} />
        </p>
      )}
    </div>
  )
}
