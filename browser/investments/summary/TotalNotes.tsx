import { Link } from 'wouter'

import { describeAccounts } from '#browser/investments/describe-accounts.ts'
import { StaleNames } from '#browser/investments/StaleNames.tsx'
import { formatDollars } from '#contract/finance/exact.ts'
import { staleAfterDays } from '#contract/investments/choices.ts'
import type { InvestmentSummary } from '#contract/investments/holdings.ts'
import { pages } from '#contract/pages.ts'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

/** What a total is computed from, what in it is stale, and what it leaves out. */
export function TotalNotes({ summary }: { summary: InvestmentSummary }) {
  const { staleHoldings, staleCount, missingRates, unknownCostCount, unknownIncomeCount } = summary
  const { entityOwned } = summary
  return (
    <div className="mt-5 grid gap-2 text-small text-muted">
      <p>{describeAccounts(summary)}</p>
      {entityOwned.accountCount > 0 && (
        <p className="border-l border-gilt pl-4 text-ink">
          {formatDollars(entityOwned.value)} of the total is in{' '}
          {entityOwned.accountCount === 1
            ? 'an account that a company or a trust owns. It counts'
            : `${formatCount(entityOwned.accountCount)} accounts that companies or trusts own. They count`}{' '}
          here as a whole;{' '}
          <Link href={pages.ownership} className="link">
            Ownership
          </Link>{' '}
          shows your share.
        </p>
      )}
      {missingRates.length > 0 && (
        <p className="border-l border-gilt pl-4 text-ink">
          {missingRates
            .map(({ currency, holdingCount }) => `${pluralize(holdingCount, 'investment')} in ${currency}`)
            .join(' and ')}{' '}
          {missingRates.length === 1 && missingRates[0]?.holdingCount === 1 ? 'is' : 'are'} left out of every
          total, because there is no exchange rate yet.
        </p>
      )}
      {unknownCostCount > 0 && (
        <p className="border-l border-gilt pl-4 text-ink">
          {pluralize(unknownCostCount, 'investment')} {unknownCostCount === 1 ? 'is' : 'are'} left out of the
          unrealized gain, because there is no exchange rate for the day of a purchase.
        </p>
      )}
      {unknownIncomeCount > 0 && (
        <p className="border-l border-gilt pl-4 text-ink">
          {pluralize(unknownIncomeCount, 'payment')} {unknownIncomeCount === 1 ? 'is' : 'are'} left out of the
          income, because there is no exchange rate for {unknownIncomeCount === 1 ? 'its day' : 'their days'}.
        </p>
      )}
      {staleHoldings.length > 0 && (
        <p className="border-l border-gilt pl-4 text-ink">
          Some values are stale: their price is older than {staleAfterDays} days.{' '}
          <StaleNames holdings={staleHoldings} count={staleCount} />
        </p>
      )}
    </div>
  )
}
