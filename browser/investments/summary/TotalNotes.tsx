import { describeAccounts } from '#browser/investments/describe-accounts.ts'
import { StaleNames } from '#browser/investments/StaleNames.tsx'
import { staleAfterDays } from '#contract/investments/choices.ts'
import type { InvestmentSummary } from '#contract/investments/holdings.ts'
import { pluralize } from '#contract/texts/counts.ts'

/** What a total is computed from, what in it is stale, and what it leaves out. */
export function TotalNotes({ summary }: { summary: InvestmentSummary }) {
  const { staleHoldings, staleCount, missingRates, unknownCostCount, unknownIncomeCount } = summary
  return (
    <div className="mt-5 grid gap-2 text-small text-muted">
      <p>{describeAccounts(summary)}</p>
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
