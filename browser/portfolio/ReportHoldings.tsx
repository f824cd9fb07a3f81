import { isStale } from '#browser/market/quotes.ts'
import { formatDay, formatInstant, formatTime } from '#browser/platform/format/format-instant.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { formatDollars, formatPercent, formatQuantity, calculatePercent } from '#contract/finance/exact.ts'
import type { PortfolioReport } from '#contract/portfolio/portfolio.ts'

import { Change } from './Change.tsx'

/** Every priced holding and the total. Two columns on a phone, six on paper. */
export function ReportHoldings({ report: { holdings, total, generatedAt } }: { report: PortfolioReport }) {
  const preparedAt = Date.parse(generatedAt)
  return (
    <table className="w-full border-collapse text-left text-small tabular">
      <caption className="sr-only">Digital holdings, priced and valued in US dollars</caption>
      <thead>
        <tr className="border-b border-edge text-caption text-muted">
          <th scope="col" className={cell}>
            Holding
          </th>
          {['Quantity', 'Price', 'Value', 'Share', '24h change'].map(header => (
            <th key={header} scope="col" className={getFigureClass(header === 'Value')}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {holdings.map(holding => {
          const { symbol, name, quantity, price, value, lastUpdated } = holding
          return (
            <tr key={symbol} className="border-b border-line align-baseline">
              <th scope="row" className={joinClasses(cell, 'font-normal')}>
                <span className="whitespace-nowrap">
                  <span className="font-medium">{name}</span>{' '}
                  {name !== symbol && <span className="text-muted">{symbol}</span>}
                </span>
                <span className="block text-caption text-muted md:hidden print:hidden">
                  {formatQuantity(quantity)} at {formatDollars(price)}
                </span>
                <span className="block text-caption whitespace-nowrap text-muted">
                  {isStale({ lastUpdated }, preparedAt) && <span className="text-gold">delayed, </span>}
                  {formatReportTime(lastUpdated, generatedAt)}
                </span>
              </th>
              <td className={getFigureClass()}>{formatQuantity(quantity)}</td>
              <td className={getFigureClass()}>{formatDollars(price)}</td>
              <td className={getFigureClass(true)}>
                {formatDollars(value)}
                <span className="block text-caption md:hidden print:hidden">
                  <Change of={holding} />
                </span>
              </td>
              <td className={getFigureClass()}>{formatPercent(calculatePercent(value, total.value, 10))}</td>
              <td className={getFigureClass()}>
                <Change of={holding} inColumn />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge align-baseline font-semibold">
          <th scope="row" className={cell}>
            Total
          </th>
          <td colSpan={2} className={getFigureClass()}>
            <span className="sr-only">of all priced holdings</span>
          </td>
          <td className={getFigureClass(true)}>
            {formatDollars(total.value)}
            <span className="block text-caption md:hidden print:hidden">
              <Change of={total} />
            </span>
          </td>
          <td className={getFigureClass()}>100.00%</td>
          <td className={getFigureClass()}>
            <Change of={total} inColumn />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const cell = 'py-2.5 pr-1'

/** The class of a figure's cell; on a phone only the value is shown. */
function getFigureClass(isAlwaysShown = false) {
  return joinClasses(
    'py-2.5 pl-2 text-right lg:pl-3 whitespace-nowrap',
    !isAlwaysShown && 'hidden md:table-cell print:table-cell',
  )
}

/** The time, with the date if it differs from the report's. */
function formatReportTime(instant: string, reported: string): string {
  return formatDay(instant) === formatDay(reported)
    ? formatTime(instant, { withSeconds: true })
    : formatInstant(instant)
}
