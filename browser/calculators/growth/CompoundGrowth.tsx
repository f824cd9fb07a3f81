import { useMemo } from 'react'

import { CalculatorFrame, FieldGroup } from '#browser/calculators/CalculatorFrame.tsx'
import { FigureField } from '#browser/calculators/FigureField.tsx'
import { formatDollarNumber, formatShortDollars } from '#browser/calculators/figures.ts'
import { FigureTable } from '#browser/calculators/FigureTable.tsx'
import { SecondaryFigures, Headline } from '#browser/calculators/Statement.tsx'
import { StatementActions } from '#browser/calculators/StatementActions.tsx'
import { type Calculator, useCalculator } from '#browser/calculators/use-calculator.ts'
import { LineChart } from '#browser/ui/charts/LineChart.tsx'
import type { Series } from '#browser/ui/charts/series.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import {
  projectGrowth,
  type GrowthPlan,
  calculateGrowthShare,
  type GrowthYear,
} from '#contract/finance/compound-growth.ts'
import { formatDollars, formatPercent, subtract } from '#contract/finance/exact.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { compoundings, type GrowthDraft, growthModel } from './growth-form.ts'
import { GrowthMethod } from './GrowthMethod.tsx'

export default function CompoundGrowth() {
  const calculator = useCalculator(growthModel)
  const { inputs } = calculator
  const growth = useMemo(() => inputs && projectGrowth(inputs), [inputs])
  return (
    <CalculatorFrame
      calculator={calculator}
      form={<GrowthFields calculator={calculator} />}
      entered={inputs && listInputs(inputs)}
      statement={inputs && growth && <GrowthResult plan={inputs} {...growth} link={calculator.link} />}
      figures={inputs && growth && <YearTable plan={inputs} years={growth.years} />}
      method={<GrowthMethod />}
    />
  )
}

function GrowthFields({ calculator }: { calculator: Calculator<GrowthDraft, GrowthPlan> }) {
  const { draft, change } = calculator
  return (
    <>
      <FieldGroup title="Contributions">
        <FigureField calculator={calculator} name="initial" label="Initial amount" unit="$" />
        <FigureField calculator={calculator} name="contribution" label="Monthly contribution" unit="$" />
        <SegmentedControl
          label="When you contribute"
          options={[
            { value: 'end', label: 'At the end of the month' },
            { value: 'beginning', label: 'At the beginning of the month' },
          ]}
          value={draft.paidIn === 'beginning' ? 'beginning' : 'end'}
          onChange={paidIn => change({ ...draft, paidIn })}
        />
        <FigureField
          calculator={calculator}
          name="increase"
          label="Annual increase in the contribution"
          unit="%"
          hint="Optional. Many people save more as their income rises."
        />
      </FieldGroup>
      <FieldGroup title="Growth">
        <div className="grid grid-cols-2 gap-4">
          <FigureField calculator={calculator} name="rate" label="Annual rate" unit="%" />
          <FigureField calculator={calculator} name="years" label="Years" unit="years" />
        </div>
        <Field label="Compounding">
          <Select
            value={draft.compounding}
            onChange={event => change({ ...draft, compounding: event.target.value })}
          >
            {compoundings.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <FigureField
          calculator={calculator}
          name="inflation"
          label="Inflation"
          unit="%"
          hint="Optional. Shows what the balance would buy today."
        />
      </FieldGroup>
    </>
  )
}

function GrowthResult(props: {
  plan: GrowthPlan
  years: readonly GrowthYear[]
  effectiveRate: string
  link: () => string
}) {
  const { plan, years, effectiveRate, link } = props
  const last = years.at(-1)
  if (last === undefined) return
  const growth = subtract(last.balance, last.totalContributions)
  return (
    <>
      <Headline label={`After ${pluralize(plan.years, 'year')}`} value={formatDollars(last.balance)}>
        {last.todaysDollars !== undefined && (
          <p>
            That buys what{' '}
            <strong className="font-semibold text-ink">{formatDollars(last.todaysDollars)}</strong> buys
            today, at {plan.inflation}% inflation a year.
          </p>
        )}
      </Headline>
      <SecondaryFigures
        facts={[
          ['Contributed', formatDollars(last.totalContributions)],
          [`Growth, ${calculateGrowthShare(last)}% of the balance`, formatDollars(growth)],
          ['Effective annual rate', formatPercent(effectiveRate)],
        ]}
      />
      <LineChart
        title="Balance and contributions"
        description={`The balance rises from ${formatDollars(plan.initial)} to ${formatDollars(last.balance)} over ${pluralize(plan.years, 'year')}; ${formatDollars(last.totalContributions)} of that is contributions. The table below lists every year.`}
        x={years.map(({ year }) => year)}
        xTitle="Years"
        formatX={year => (year === 0 ? 'Today' : `After ${pluralize(year, 'year')}`)}
        formatTick={formatShortDollars}
        formatValue={formatDollarNumber}
        series={toSeries(years)}
      />
      <StatementActions link={link} csv={{ name: 'compound-growth', lines: () => toCsvRows(years) }} />
    </>
  )
}

function toSeries(years: readonly GrowthYear[]): Series[] {
  const isInflated = years[0]?.todaysDollars !== undefined
  return [
    { label: 'Balance', color: 1, look: 'area', values: years.map(({ balance }) => Number(balance)) },
    {
      label: 'Contributed',
      color: 2,
      look: 'area',
      values: years.map(({ totalContributions }) => Number(totalContributions)),
    },
    ...(isInflated
      ? [
          {
            label: 'Balance in today’s dollars',
            color: 3 as const,
            look: 'dashed' as const,
            values: years.map(({ todaysDollars }) => Number(todaysDollars)),
          },
        ]
      : []),
  ]
}

function YearTable({ plan, years }: { plan: GrowthPlan; years: readonly GrowthYear[] }) {
  return (
    <>
      <h2 className="mb-5">Year by year</h2>
      <FigureTable
        caption="Contributions, growth and balance of each year"
        columns={[
          { header: 'Year', cell: ({ year }) => (year === 0 ? 'Today' : String(year)) },
          { header: 'Contributed', cell: ({ paidIn }) => formatDollars(paidIn) },
          { header: 'Growth', cell: ({ growth }) => formatDollars(growth) },
          { header: 'Balance', cell: ({ balance }) => formatDollars(balance) },
          {
            header: 'Total contributed',
            cell: ({ totalContributions }) => formatDollars(totalContributions),
          },
          ...(plan.inflation === undefined
            ? []
            : [
                {
                  header: 'In today’s dollars',
                  cell: ({ todaysDollars }: GrowthYear) => formatDollars(todaysDollars ?? '0'),
                },
              ]),
        ]}
        rows={years}
        rowKey={({ year }) => year}
      />
    </>
  )
}

function toCsvRows(years: readonly GrowthYear[]): string[][] {
  return [
    ['Year', 'Contributed', 'Growth', 'Balance', 'Total contributed', 'In today’s dollars'],
    ...years.map(({ year, paidIn, growth, balance, totalContributions, todaysDollars }) => [
      String(year),
      paidIn,
      growth,
      balance,
      totalContributions,
      todaysDollars ?? '',
    ]),
  ]
}

function listInputs(plan: GrowthPlan): [string, string][] {
  return [
    ['Initial amount', formatDollars(plan.initial)],
    [`Monthly contribution, at the ${plan.paidIn} of the month`, formatDollars(plan.contribution)],
    ['Annual increase in the contribution', `${plan.increase}%`],
    [`Annual rate, compounded ${describeCompounding(plan)}`, `${plan.rate}%`],
    ['Years', String(plan.years)],
    ['Inflation', plan.inflation === undefined ? 'not included' : `${plan.inflation}%`],
  ]
}

function describeCompounding({ compounding }: GrowthPlan): string {
  return compoundings.find(({ value }) => value === String(compounding))?.adverb ?? ''
}
