import { counted, shortDollars, wholeDollars } from '#browser/calculators/figures.ts'
import { FigureTable } from '#browser/calculators/FigureTable.tsx'
import { Facts, Headline } from '#browser/calculators/Statement.tsx'
import { StatementActions } from '#browser/calculators/StatementActions.tsx'
import { LineChart } from '#browser/ui/charts/LineChart.tsx'
import { Choice } from '#browser/ui/forms/Choice.tsx'
import {
  percentiles,
  type SpendingOutcome,
  type SpendingPlan,
  type SpendingYear,
} from '#contract/finance/spending.ts'

interface Shown {
  plan: SpendingPlan
  outcome: SpendingOutcome
  money: 'today' | 'then'
}

export function SpendingStatement(
  props: Shown & { link: () => string; onMoney: (money: 'today' | 'then') => void },
) {
  const { plan, outcome, money, link, onMoney } = props
  const years = inMoney(props)
  const last = years.at(-1)
  if (last === undefined) return
  const [bad = 0, , middle = 0, , good = 0] = last.wealth
  const ofWhen = money === 'today' ? 'in today’s money' : `in dollars of then`
  const after = `after ${counted(plan.years, 'year')}`
  return (
    <>
      <Chance {...props} />
      <Facts
        facts={[
          [`In the middle, ${after}`, wholeDollars(middle)],
          ['With bad luck: 1 in 20 ends lower', wholeDollars(bad)],
          ['With good luck: 1 in 20 ends higher', wholeDollars(good)],
        ]}
      />
      <div className="grid gap-5">
        <div data-screen-only="" className="justify-self-start">
          <Choice
            label="Wealth is shown in"
            labelHidden
            options={[
              { value: 'today', label: 'In today’s money' },
              { value: 'then', label: 'In dollars of each year' },
            ]}
            value={money}
            onChange={onMoney}
          />
        </div>
        <LineChart
          title="Wealth, in how many futures"
          description={`Of ${counted(plan.paths, 'future')}, half have between ${wholeDollars(last.wealth[1] ?? 0)} and ${wholeDollars(last.wealth[3] ?? 0)} ${after}, ${ofWhen}, and nine of ten between ${wholeDollars(bad)} and ${wholeDollars(good)}; the middle one has ${wholeDollars(middle)}. The table below holds every year.`}
          x={years.map(({ year }) => year)}
          xTitle="Years"
          nameOf={year => (year === 0 ? 'Today' : `After ${counted(year, 'year')}`)}
          formatTick={shortDollars}
          formatValue={wholeDollars}
          series={[
            { label: 'Middle future', colour: 1, values: years.map(({ wealth }) => wealth[2] ?? 0) },
            {
              label: 'Were every year average',
              colour: 2,
              look: 'dashed',
              values: years.map(({ atExpectedReturn }) => atExpectedReturn),
            },
          ]}
          bands={[
            {
              label: 'Nine of ten futures',
              colour: 1,
              low: years.map(({ wealth }) => wealth[0] ?? 0),
              high: years.map(({ wealth }) => wealth[4] ?? 0),
            },
            {
              label: 'Half of them',
              colour: 1,
              isInner: true,
              low: years.map(({ wealth }) => wealth[1] ?? 0),
              high: years.map(({ wealth }) => wealth[3] ?? 0),
            },
          ]}
        />
      </div>
      <StatementActions
        link={link}
        csv={{ name: 'retirement-spending', lines: () => linesOf(outcome, years, ofWhen) }}
      />
    </>
  )
}

/** The one figure: whether it lasts, or where it cannot run out, whether it keeps what it buys. */
function Chance({ plan, outcome }: Shown) {
  const successRate = outcome.years.at(-1)?.successRate ?? 0
  const chance = plan.rule === 'percent' ? outcome.valuePreservedShare : successRate
  const count = Math.round(chance * plan.paths).toLocaleString('en-US')
  const all = counted(plan.paths, 'future')
  const margin =
    chance > 0 && chance < 1
      ? `With so many drawn this chance lies within ${marginOf(chance, plan.paths)} points of what endlessly many would give, nineteen times out of twenty.`
      : ''
  if (plan.rule === 'percent')
    return (
      <Headline label={`Chance to keep its value for ${counted(plan.years, 'year')}`} value={percent(chance)}>
        <p>
          A share of the wealth never uses it up. In {count} of {all} what is left then still buys at least
          what the starting wealth buys today. {margin}
        </p>
      </Headline>
    )
  const firstToFail = outcome.years.find(({ successRate }) => successRate < 0.9)
  return (
    <Headline label={`Chance to last ${counted(plan.years, 'year')}`} value={percent(chance)}>
      <p>
        In {count} of {all} every year’s spending is paid in full.{' '}
        {firstToFail === undefined
          ? ''
          : `One future in ten has run out in year ${firstToFail.year} or before. `}
        {margin}
      </p>
    </Headline>
  )
}

export function SpendingYears(props: Shown) {
  return (
    <>
      <h2 className="mb-5">Year by year</h2>
      <FigureTable
        caption={`Wealth at the end of each year, ${props.money === 'today' ? 'in today’s money' : 'in dollars of that year'}`}
        columns={[
          { header: 'Year', cell: ({ year }) => (year === 0 ? 'Today' : String(year)) },
          ...percentiles.map((percentile, index) => ({
            header: percentile === 50 ? 'Middle' : `${percentile} of 100 are lower`,
            cell: ({ wealth }: SpendingYear) => wholeDollars(wealth[index] ?? 0),
          })),
          {
            header: 'Were every year average',
            cell: ({ atExpectedReturn }) => wholeDollars(atExpectedReturn),
          },
          { header: 'Still lasting', cell: ({ successRate }) => percent(successRate) },
        ]}
        rows={inMoney(props)}
        rowKey={({ year }) => year}
      />
    </>
  )
}

/** The outcome in the money that was chosen: dollars of a year divided by what prices have risen until then. */
function inMoney({ plan, outcome, money }: Shown): SpendingYear[] {
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

function linesOf({ years: asDrawn }: SpendingOutcome, years: readonly SpendingYear[], ofWhen: string) {
  return [
    [
      'Year',
      ...percentiles.map(percentile => `Percentile ${percentile}, ${ofWhen}`),
      `Were every year average, ${ofWhen}`,
      'Share of futures still lasting',
    ],
    ...years.map(({ year, wealth, atExpectedReturn }) => [
      String(year),
      ...wealth.map(dollars => dollars.toFixed(2)),
      atExpectedReturn.toFixed(2),
      (asDrawn[year]?.successRate ?? 0).toFixed(4),
    ]),
  ]
}

/** Certain only where no future differs: 99.96% is not written as 100%. */
function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 100 && share < 1) return 'over 99%'
  if (rounded === 0 && share > 0) return 'under 1%'
  return `${rounded}%`
}

/** 1.96 standard errors of a share of so many draws, in points of a percent. */
function marginOf(share: number, draws: number): string {
  return (196 * Math.sqrt((share * (1 - share)) / draws)).toFixed(1)
}
