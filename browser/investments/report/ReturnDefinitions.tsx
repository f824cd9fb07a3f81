import type { ReactNode } from 'react'

import { formatGain } from '#browser/investments/format-amount.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { add, formatDollars, formatPercent, roundToCents } from '#contract/finance/exact.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { PerformanceReport } from '#contract/investments/performance.ts'

/** What the figures of a report mean, with the terms of this one. */
export function ReturnDefinitions({ report }: { report: PerformanceReport }) {
  const { startValue, endValue, contributions, withdrawals, gain, drawdown } = report
  const { timeWeighted, moneyWeighted, volatility, sharpe } = report
  return (
    <dl className="grid gap-5">
      <Definition term="Gain">
        The value at the end, less the value at the start and the contributions, plus the withdrawals:{' '}
        <span className="tabular">
          {formatDollars(endValue)} − {formatDollars(startValue)} − {formatDollars(contributions)} +{' '}
          {formatDollars(withdrawals)} = {formatGain(gain, reportingCurrency)}
        </span>
        .
      </Definition>
      <Definition term="Time-weighted return">
        The return of one dollar that stays invested, whatever else is paid in or out. Each day has a return r
        = (end + withdrawals) ÷ (start + contributions) − 1, and the days are linked: (1 + r₁)(1 + r₂)… − 1.
        This is the daily valuation method of the Global Investment Performance Standards (GIPS). A period of
        less than a year is not annualized.
        {timeWeighted !== null && (
          <>
            {' '}
            Here the index of the linked days goes from 100 to {formatIndex(timeWeighted)}:{' '}
            {formatReturn(timeWeighted)}.
          </>
        )}
      </Definition>
      <Definition term="Money-weighted return">
        The constant rate at which the value at the start and each contribution grow to the withdrawals and
        the value at the end (XIRR, on 365 days), over the whole period. It depends on when money was paid in.
        A period of less than a year is not annualized.
        {moneyWeighted !== null && (
          <>
            {' '}
            Here {formatDollars(startValue)} at the start and contributions of {formatDollars(contributions)}{' '}
            grow to withdrawals of {formatDollars(withdrawals)} and {formatDollars(endValue)} at the end at{' '}
            {formatReturn(moneyWeighted)} for the whole period.
          </>
        )}
      </Definition>
      <Definition term="Deepest decline">
        The largest fall of the index of the linked returns below an earlier day’s, so that a withdrawal is no
        decline
        {drawdown !== null &&
          `: ${formatPercent(drawdown.percent)} from ${formatCalendarDate(drawdown.peak)} to ${formatCalendarDate(drawdown.trough)}`}
        . The file has the index of each day.
      </Definition>
      {report.benchmark !== null && (
        <Definition term={`Comparison with ${report.benchmark.name}`}>
          The benchmark from its latest value on or before {formatCalendarDate(report.benchmark.from)} to that
          of {formatCalendarDate(report.benchmark.until)}: the days on which the investments have a return.
          Its other figures follow from its values as those of the investments do.
        </Definition>
      )}
      <Definition term="Volatility and Sharpe ratio">
        The volatility is the standard deviation of the returns of whole months, for a year. The Sharpe ratio
        is the mean of these returns divided by it, with a risk-free rate of 0%.{' '}
        {volatility === null
          ? 'They need 12 whole months.'
          : `Here the volatility is ${formatPercent(volatility)}${sharpe === null ? '' : ` and the Sharpe ratio ${Number(sharpe).toFixed(2)}`}.`}
      </Definition>
    </dl>
  )
}

function Definition({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="mt-1 text-muted">{children}</dd>
    </div>
  )
}

function formatReturn(percent: string): string {
  return formatPercent(percent, { sign: 'exceptZero' })
}

/** The index at the end of a return in percent: `'5.89'` → `'105.89'`. */
function formatIndex(percent: string): string {
  return roundToCents(add('100', percent))
}
