import { formatShortDollars, formatWholeDollars } from '#browser/calculators/figures.ts'
import { FigureTable } from '#browser/calculators/FigureTable.tsx'
import { SecondaryFigures, Headline } from '#browser/calculators/Statement.tsx'
import { StatementActions } from '#browser/calculators/StatementActions.tsx'
import { LineChart } from '#browser/ui/charts/LineChart.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import {
  percentiles,
  type SpendingOutcome,
  type SpendingPlan,
  type SpendingYear,
} from '#contract/finance/spending.ts'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

interface SpendingProps {
  plan: SpendingPlan
  outcome: SpendingOutcome
  money: 'today' | 'then'
}

export function SpendingStatement(
  props: SpendingProps & { link: () => string; onMoney: (money: 'today' | 'then') => void },
) {
  const { plan, outcome, money, link, onMoney } = props
  const years = convertToMoney(props)
  const last = years.at(-1)
  if (last === undefined) return
  const [bad = 0, , middle = 0, , good = 0] = last.wealth
  const unitText = money === 'today' ? 'in today’s dollars' : `in future dollars`
  const after = `after ${pluralize(plan.years, 'year')}`
  return (
    <>
      <SuccessRate {...props} />
      <SecondaryFigures
        facts={[
          [`Median, ${after}`, formatWholeDollars(middle)],
          ['Poor outcome: 1 in 20 ends lower', formatWholeDollars(bad)],
          ['Good outcome: 1 in 20 ends higher', formatWholeDollars(good)],
        ]}
      />
      <div className="grid gap-5">
        <div data-screen-only="" className="justify-self-start">
          <SegmentedControl
            label="Show wealth"
            labelHidden
            options={[
              { value: 'today', label: 'In today’s dollars' },
              { value: 'then', label: 'In each year’s dollars' },
            ]}
            value={money}
            onChange={onMoney}
          />
        </div>
        <LineChart
          title="Range of wealth"
          description={`Of ${pluralize(plan.paths, 'scenario')}, half have between ${formatWholeDollars(last.wealth[1] ?? 0)} and ${formatWholeDollars(last.wealth[3] ?? 0)} ${after}, ${unitText}, and nine of ten between ${formatWholeDollars(bad)} and ${formatWholeDollars(good)}; the median is ${formatWholeDollars(middle)}. The table below lists every year.`}
          x={years.map(({ year }) => year)}
          xTitle="Years"
          formatX={year => (year === 0 ? 'Today' : `After ${pluralize(year, 'year')}`)}
          formatTick={formatShortDollars}
          formatValue={formatWholeDollars}
          series={[
            { label: 'Median', color: 1, values: years.map(({ wealth }) => wealth[2] ?? 0) },
            {
              label: 'Average return every year',
              color: 2,
              look: 'dashed',
              values: years.map(({ atExpectedReturn }) => atExpectedReturn),
            },
          ]}
          bands={[
            {
              label: '90% of scenarios',
              color: 1,
              low: years.map(({ wealth }) => wealth[0] ?? 0),
              high: years.map(({ wealth }) => wealth[4] ?? 0),
            },
            {
              label: '50% of scenarios',
              color: 1,
              isInner: true,
              low: years.map(({ wealth }) => wealth[1] ?? 0),
              high: years.map(({ wealth }) => wealth[3] ?? 0),
            },
          ]}
        />
      </div>
      <StatementActions
        link={link}
        csv={{ name: 'retirement-spending', lines: () => toCsvRows(outcome, years, unitText) }}
      />
    </>
  )
}

/** The main result: the chance that wealth lasts or, where it cannot run out, keeps its purchasing power. */
function SuccessRate({ plan, outcome }: SpendingProps) {
  const successRate = outcome.years.at(-1)?.successRate ?? 0
  const chance = plan.rule === 'percent' ? outcome.valuePreservedShare : successRate
  const count = formatCount(Math.round(chance * plan.paths))
  const all = pluralize(plan.paths, 'scenario')
  const margin =
    chance > 0 && chance < 1
      ? `With this many scenarios, the margin of error is ${formatMargin(chance, plan.paths)} percentage points at 95% confidence.`
      : ''
  if (plan.rule === 'percent')
    return (
      <Headline
        label={`Chance of keeping its value for ${pluralize(plan.years, 'year')}`}
        value={formatChance(chance)}
      >
        <p>
          Spending a share never uses up your wealth. In {count} of {all}, the wealth at the end buys at least
          what it buys today. {margin}
        </p>
      </Headline>
    )
  const firstToFail = outcome.years.find(({ successRate }) => successRate < 0.9)
  return (
    <Headline label={`Chance of lasting ${pluralize(plan.years, 'year')}`} value={formatChance(chance)}>
      <p>
        In {count} of {all}, every year’s spending is paid in full.{' '}
        {firstToFail === undefined ? '' : `One scenario in ten runs out by year ${firstToFail.year}. `}
        {margin}
      </p>
    </Headline>
  )
}

export function SpendingYears(props: SpendingProps) {
  return (
    <>
      <h2 className="mb-5">Year by year</h2>
      <FigureTable
        caption={`Wealth at the end of each year, ${props.money === 'today' ? 'in today’s dollars' : 'in that year’s dollars'}`}
        columns={[
          { header: 'Year', cell: ({ year }) => (year === 0 ? 'Today' : String(year)) },
          ...percentiles.map((percentile, index) => ({
            header: percentile === 50 ? 'Median' : `${percentile}th percentile`,
            cell: ({ wealth }: SpendingYear) => formatWholeDollars(wealth[index] ?? 0),
          })),
          {
            header: 'Average return every year',
            cell: ({ atExpectedReturn }) => formatWholeDollars(atExpectedReturn),
          },
          { header: 'Not depleted', cell: ({ successRate }) => formatChance(successRate) },
        ]}
        rows={convertToMoney(props)}
        rowKey={({ year }) => year}
      />
    </>
  )
}

/** The outcome in the chosen money: a year's dollars divided by the inflation until then. */
function convertToMoney({ plan, outcome, money }: SpendingProps): SpendingYear[] {
  if (money === 'then') return outcome.years
  return outcome.years.map(({ year, wealth, atExpectedReturn, successRate }) => {
    const prices = (1 + plan.inflation) ** year
    return {
      year,
      wealth: wealth.map(dollars => dollars / prices),
      atExpectedReturn: atExpectedReturn / prices,
      successRate,
    }
  })
}

function toCsvRows(
  { years: nominalYears }: SpendingOutcome,
  years: readonly SpendingYear[],
  unitText: string,
) {
  return [
    [
      'Year',
      ...percentiles.map(percentile => `${percentile}th percentile, ${unitText}`),
      `Average return every year, ${unitText}`,
      'Share of scenarios not depleted',
    ],
    ...years.map(({ year, wealth, atExpectedReturn }) => [
      String(year),
      ...wealth.map(dollars => dollars.toFixed(2)),
      atExpectedReturn.toFixed(2),
      (nominalYears[year]?.successRate ?? 0).toFixed(4),
    ]),
  ]
}

/** 100% and 0% only if no scenario differs: 99.96% is `over 99%`. */
function formatChance(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 100 && share < 1) return 'over 99%'
  if (rounded === 0 && share > 0) return 'under 1%'
  return `${rounded}%`
}

/** 1.96 standard errors of a share of `draws`, in percentage points. */
function formatMargin(share: number, draws: number): string {
  return (196 * Math.sqrt((share * (1 - share)) / draws)).toFixed(1)
}
