import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { isLoan } from '#browser/investments/activities/loans.ts'
import { useDashboardState } from '#browser/investments/dashboard-state.ts'
import { formatAmount, formatGain, formatPrice, getGainClass } from '#browser/investments/format-amount.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { compare, formatDollars, formatQuantity, multiply } from '#contract/finance/exact.ts'
import { priceSources, reportingCurrency } from '#contract/investments/choices.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

/** The figures of an investment, in its currency. */
export function InvestmentFigures({ investment }: { investment: UserInvestment }) {
  const { kind, currency, quantity, purchasePrice, cost, price, priceDate, commitment } = investment
  const { currentValue, value, unrealizedGain, realizedGain, income } = investment
  const { gainInDollars, securedById, securedByName } = investment
  // A loan is an amount, whose units would be its dollars; a house or a stake in a fund is one thing.
  const hasUnits = !isLoan(kind) && (kind === 'security' || compare(quantity, '1') !== 0)
  return (
    <dl className="mt-10 grid gap-x-10 gap-y-7 border-y border-line py-8 sm:grid-cols-2 lg:grid-cols-4">
      <Figure term={kind === 'debt' ? 'Outstanding' : 'Current value'} isLarge>
        {formatAmount(currentValue, currency)}
        {currency !== reportingCurrency && (
          <Note>{value === null ? 'There is no exchange rate yet' : formatDollars(value)}</Note>
        )}
      </Figure>
      <Figure term="Unrealized gain" isLarge className={getGainClass(unrealizedGain)}>
        {formatGain(unrealizedGain, currency)}
        {currency !== reportingCurrency && (
          <Note>
            {gainInDollars === null
              ? 'Not known in dollars, as an exchange rate is missing'
              : `${formatGain(gainInDollars, reportingCurrency)} by the rates of its days`}
          </Note>
        )}
      </Figure>
      <Figure term="Realized gain" isLarge className={getGainClass(realizedGain)}>
        {formatGain(realizedGain, currency)}
        <Note>All time</Note>
      </Figure>
      <Figure term={kind === 'debt' ? 'Interest paid' : 'Income'} isLarge>
        {formatAmount(
          kind === 'debt' && compare(income, '0') !== 0 ? multiply(income, '-1') : income,
          currency,
        )}
        <Note>All time</Note>
      </Figure>
      {hasUnits && (
        <>
          <Figure term="Quantity">{formatQuantity(quantity)}</Figure>
          <Figure term="Purchase price">{formatPrice(purchasePrice, currency)}</Figure>
        </>
      )}
      <Figure term={kind === 'debt' ? 'Borrowed, less repaid' : 'Cost'}>
        {formatAmount(cost, currency)}
      </Figure>
      {hasUnits ? (
        <Figure term="Price">
          {formatPrice(price, currency)}
          <Note>
            {priceDate === null ? 'Never priced' : formatCalendarDate(priceDate)} ·{' '}
            {describePriceSource(investment)}
          </Note>
        </Figure>
      ) : (
        <Figure term="Valued on">
          {priceDate === null ? 'Never valued' : formatCalendarDate(priceDate)}
          <Note>{describePriceSource(investment)}</Note>
        </Figure>
      )}
      {commitment !== null && kind !== 'private_fund' && (
        <Figure term="Commitment">{formatAmount(commitment, currency)}</Figure>
      )}
      {securedById !== null && (
        <Figure term="Secured by">
          <Property id={securedById} name={securedByName} />
        </Figure>
      )}
    </dl>
  )
}

/** Where the shown price comes from; where one will come from, as long as there is none. */
function describePriceSource({ priceSource, isQuoted, priceDate }: UserInvestment): string {
  return isQuoted || priceDate === null ? priceSources[priceSource] : 'From an activity'
}

/** The property of a mortgage. */
function Property({ id, name }: { id: string; name: string | null }) {
  const { addressWith } = useDashboardState()
  return (
    <Link href={addressWith({ investment: id })} className="link">
      {name}
    </Link>
  )
}

function Figure({
  term,
  isLarge = false,
  className,
  children,
}: {
  term: string
  isLarge?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-caption text-muted">{term}</dt>
      <dd
        className={joinClasses(
          'mt-1 tabular wrap-anywhere',
          isLarge ? 'font-serif text-title' : 'font-medium',
          className,
        )}
      >
        {children}
      </dd>
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="mt-0.5 block font-sans text-caption font-normal text-muted">{children}</span>
}
