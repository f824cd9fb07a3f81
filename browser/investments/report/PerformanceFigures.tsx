import { Figure } from '#browser/investments/Figure.tsx'
import { formatGain, getGainClass } from '#browser/investments/format-amount.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { compare, formatDollars, formatPercent } from '#contract/finance/exact.ts'
import { reportingCurrency } from '#contract/investments/choices.ts'
import type { PerformanceReport } from '#contract/investments/performance.ts'

/** The figures of a period: returns, flows and risk. */
export function PerformanceFigures({ report }: { report: PerformanceReport }) {
  const { gain, contributions, withdrawals, income, fees, taxes, startValue, endValue } = report
  const { timeWeighted, moneyWeighted, timeWeightedAnnual, moneyWeightedAnnual, volatility, sharpe } = report
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:gap-y-6 sm:py-7 sm:grid-cols-2 lg:grid-cols-4">
      <Figure term="Gain" className={getGainClass(gain)} note={describeSpan(report)}>
        {formatGain(gain, reportingCurrency)}
      </Figure>
      <Figure
        term="Time-weighted return"
        className={timeWeighted === null ? undefined : getGainClass(timeWeighted)}
        note={timeWeighted === null ? describeMissingReturn(report) : describeAnnual(timeWeightedAnnual)}
      >
        {timeWeighted === null ? 'Not measurable' : formatPercent(timeWeighted, { sign: 'exceptZero' })}
      </Figure>
      <Figure
        term="Money-weighted return"
        className={moneyWeighted === null ? undefined : getGainClass(moneyWeighted)}
        note={moneyWeighted === null ? describeProblem(report) : describeAnnual(moneyWeightedAnnual)}
      >
        {moneyWeighted === null ? 'Not measurable' : formatPercent(moneyWeighted, { sign: 'exceptZero' })}
      </Figure>
      <Figure term="Deepest decline" note={describeDrawdown(report)}>
        {timeWeighted === null
          ? 'Not measurable'
          : report.drawdown === null
            ? 'None'
            : formatPercent(report.drawdown.percent)}
      </Figure>
      <Figure term="Value" note={`${formatDollars(startValue)} at the start`}>
        {formatDollars(endValue)}
      </Figure>
      <Figure term="Contributions" note={`${formatDollars(withdrawals)} withdrawn`}>
        {formatDollars(contributions)}
      </Figure>
      <Figure term="Income" note={`${formatDollars(fees)} fees, ${formatDollars(taxes)} taxes`}>
        {formatDollars(income)}
      </Figure>
      <Figure
        term="Volatility per year"
        note={
          volatility === null
            ? 'Needs 12 full months, like the Sharpe ratio'
            : sharpe === null
              ? 'Without a Sharpe ratio'
              : `Sharpe ratio ${Number(sharpe).toFixed(2)}`
        }
      >
        {volatility === null ? 'Not measurable' : formatPercent(volatility)}
      </Figure>
    </dl>
  )
}

function describeSpan({ from, until }: PerformanceReport): string {
  return `${formatCalendarDate(from)} to ${formatCalendarDate(until)}`
}

/** A period of less than a year is not annualized (GIPS). */
function describeAnnual(percent: string | null): string {
  return percent === null
    ? 'For the period, not per year'
    : `${formatPercent(percent, { sign: 'exceptZero' })} per year`
}

function describeMissingReturn({ startValue, endValue }: PerformanceReport): string {
  return compare(startValue, '0') < 0 || compare(endValue, '0') < 0
    ? 'A debt has none'
    : 'There was nothing to measure'
}

function describeProblem(report: PerformanceReport): string {
  const problem = report.moneyWeightedProblem
  if (problem === 'several-rates') return 'Its equation has several solutions'
  if (problem === 'borrowed') return 'A debt has none'
  if (problem !== 'no-rate') return 'There was nothing to measure'
  return isOnFirstDay(report) ? 'Available from the second day' : 'Its equation has no solution'
}

/** Whether only the last day has a value, so that nothing was held for a whole day. */
function isOnFirstDay({ endValue, series }: PerformanceReport): boolean {
  return compare(endValue, '0') > 0 && series.slice(0, -1).every(({ value }) => compare(value, '0') === 0)
}

function describeDrawdown({ drawdown, timeWeighted }: PerformanceReport): string {
  if (timeWeighted === null) return 'It needs a time-weighted return'
  if (drawdown === null) return 'The value never fell below an earlier one'
  const span = `${formatCalendarDate(drawdown.peak)} to ${formatCalendarDate(drawdown.trough)}`
  return drawdown.recovered === null
    ? `${span}, not recovered`
    : `${span}, recovered on ${formatCalendarDate(drawdown.recovered)}`
}
