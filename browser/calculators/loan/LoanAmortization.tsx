import { useMemo, useState } from 'react'

import { CalculatorFrame, FieldGroup } from '#browser/calculators/CalculatorFrame.tsx'
import { FigureField } from '#browser/calculators/FigureField.tsx'
import { formatDollarNumber, formatShortDollars } from '#browser/calculators/figures.ts'
import { Preset } from '#browser/calculators/Preset.tsx'
import { ProportionBar } from '#browser/calculators/ProportionBar.tsx'
import { SecondaryFigures, Headline } from '#browser/calculators/Statement.tsx'
import { StatementActions } from '#browser/calculators/StatementActions.tsx'
import { type Calculator, useCalculator } from '#browser/calculators/use-calculator.ts'
import { LineChart } from '#browser/ui/charts/LineChart.tsx'
import type { Series } from '#browser/ui/charts/series.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { type Amortization, amortize } from '#contract/finance/amortization.ts'
import { add, compare, formatDollars, calculatePercent, subtract } from '#contract/finance/exact.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { type LoanDraft, type LoanInputs, createLoanModel, personalDevelopmentLoan } from './loan-form.ts'
import { LoanMethod } from './LoanMethod.tsx'
import { LoanSchedule, toCsvRows } from './LoanSchedule.tsx'

export default function LoanAmortization() {
  const [model] = useState(() => createLoanModel(getToday()))
  const calculator = useCalculator(model)
  const { inputs, draft, change } = calculator
  const result = useMemo(
    () => inputs && { ...amortize(inputs), regular: amortize({ ...inputs, extra: '0' }) },
    [inputs],
  )
  return (
    <CalculatorFrame
      calculator={calculator}
      form={<LoanFields calculator={calculator} />}
      entered={inputs && listInputs(inputs)}
      statement={inputs && result && <LoanResult loan={inputs} result={result} link={calculator.link} />}
      figures={
        inputs &&
        result && <LoanSchedule loan={inputs} schedule={result} onRows={rows => change({ ...draft, rows })} />
      }
      method={<LoanMethod />}
    />
  )
}

/** Today's calendar date in the reader's time zone. */
function getToday(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map(number => String(number).padStart(2, '0'))
    .join('-')
}

function LoanFields({ calculator }: { calculator: Calculator<LoanDraft, LoanInputs> }) {
  const { draft, change, replace, fieldErrors } = calculator
  return (
    <>
      <FieldGroup title="The loan">
        <FigureField calculator={calculator} name="principal" label="Loan amount" unit="$" />
        <FigureField calculator={calculator} name="rate" label="Annual rate" unit="%" />
        <div className="grid grid-cols-2 gap-4">
          <FigureField calculator={calculator} name="years" label="Term, years" unit="years" />
          <FigureField calculator={calculator} name="months" label="and months" unit="months" />
        </div>
        <Field label="First payment" error={fieldErrors['firstPayment']}>
          <Input
            type="date"
            value={draft.firstPayment}
            onChange={event => change({ ...draft, firstPayment: event.target.value })}
          />
        </Field>
        <FigureField
          calculator={calculator}
          name="extra"
          label="Extra payment each month"
          unit="$"
          hint="Optional. It reduces the principal and ends the loan earlier."
        />
      </FieldGroup>
      <FieldGroup title="From the family bank">
        <Preset
          title="Personal development loan"
          onChoose={() => replace({ ...draft, principal: '25,000', extra: '', ...personalDevelopmentLoan })}
        >
          Under the constitution, the family bank lends for study, training or the start of a career at up to
          5% for 5 years. This preset enters $25,000 at 5% for 5 years.
        </Preset>
      </FieldGroup>
    </>
  )
}

function LoanResult(props: {
  loan: LoanInputs
  result: Amortization & { regular: Amortization }
  link: () => string
}) {
  const { loan, result, link } = props
  const { payments, regular } = result
  const last = payments.at(-1)
  if (last === undefined) return
  const hasExtra = compare(loan.extra, '0') > 0
  return (
    <>
      <Headline label="Monthly payment" value={formatDollars(add(result.payment, loan.extra))}>
        {hasExtra && <p>{describeSavings(loan, result)}</p>}
      </Headline>
      <ProportionBar
        label="Share of all payments"
        parts={[
          { label: 'principal', amount: loan.principal, color: 1 },
          { label: 'interest', amount: result.totalInterest, color: 2 },
        ]}
      />
      <SecondaryFigures
        facts={[
          ['Total interest', formatDollars(result.totalInterest)],
          ['Total paid', formatDollars(result.totalPaid)],
          ['Last payment', formatCalendarDate(last.date)],
          ['Number of payments', String(payments.length)],
          ['Amount of the last payment', formatDollars(last.payment)],
          [
            'Interest, as a share of the loan',
            `${calculatePercent(result.totalInterest, loan.principal, 1)}%`,
          ],
        ]}
      />
      <LineChart
        title="Remaining balance"
        description={`The balance falls from ${formatDollars(loan.principal)} to $0 by ${formatCalendarDate(last.date)}, in ${pluralize(payments.length, 'payment')}. The schedule below lists every payment.`}
        x={[0, ...regular.payments.map(({ number }) => number / 12)]}
        xTitle="Years"
        formatX={month => {
          const payment = regular.payments[month - 1]
          return payment === undefined ? 'At the start' : `After ${formatCalendarDate(payment.date)}`
        }}
        formatTick={formatShortDollars}
        formatValue={formatDollarNumber}
        series={toSeries(loan, result, hasExtra)}
        restIndex={Math.floor(payments.length / 2)}
      />
      <StatementActions
        link={link}
        csv={{ name: 'loan-schedule', lines: () => toCsvRows(payments) }}
        csvLabel="Download the schedule (CSV)"
      />
    </>
  )
}

function describeSavings(
  loan: LoanInputs,
  { payments, totalInterest, regular }: Amortization & { regular: Amortization },
) {
  const saved = subtract(regular.totalInterest, totalInterest)
  const earlier = regular.payments.length - payments.length
  return (
    <>
      {formatDollars(regular.payment)} and {formatDollars(loan.extra)} extra. That saves{' '}
      <strong className="font-semibold text-ink">{formatDollars(saved)} in interest</strong>
      {earlier > 0 && (
        <>
          {' '}
          and ends the loan{' '}
          <strong className="font-semibold text-ink">{formatMonths(earlier)} earlier</strong>
        </>
      )}
      .
    </>
  )
}

function formatMonths(months: number): string {
  const years = Math.floor(months / 12)
  const remainingMonths = months % 12
  return [years > 0 && pluralize(years, 'year'), remainingMonths > 0 && pluralize(remainingMonths, 'month')]
    .filter(part => part !== false)
    .join(' and ')
}

function toSeries(
  loan: LoanInputs,
  { payments, regular }: Amortization & { regular: Amortization },
  hasExtra: boolean,
): Series[] {
  const toBalances = (schedule: Amortization['payments']) => [
    Number(loan.principal),
    ...regular.payments.map((_, index) => Number(schedule[index]?.balance ?? 0)),
  ]
  const balanceSeries: Series = { label: 'Still owed', color: 1, look: 'area', values: toBalances(payments) }
  if (!hasExtra) return [balanceSeries]
  return [
    balanceSeries,
    { label: 'Without extra payments', color: 2, look: 'dashed', values: toBalances(regular.payments) },
  ]
}

function listInputs(loan: LoanInputs): [string, string][] {
  return [
    ['Loan amount', formatDollars(loan.principal)],
    ['Annual rate', `${loan.rate}%`],
    ['Term', formatMonths(loan.months)],
    ['First payment', formatCalendarDate(loan.firstPayment)],
    ['Extra payment each month', formatDollars(loan.extra)],
  ]
}
