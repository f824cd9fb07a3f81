import { useMemo } from 'react'

import { CalculatorFrame, FieldGroup } from '#browser/calculators/CalculatorFrame.tsx'
import { FigureField } from '#browser/calculators/FigureField.tsx'
import { formatShortDollars } from '#browser/calculators/figures.ts'
import { FigureTable } from '#browser/calculators/FigureTable.tsx'
import { Preset } from '#browser/calculators/Preset.tsx'
import { SecondaryFigures, Headline } from '#browser/calculators/Statement.tsx'
import { StatementActions } from '#browser/calculators/StatementActions.tsx'
import { type Calculator, useCalculator } from '#browser/calculators/use-calculator.ts'
import { RingChart } from '#browser/ui/charts/RingChart.tsx'
import { RingLegend } from '#browser/ui/charts/RingLegend.tsx'
import {
  type EstatePlan,
  type EstateSplit as Split,
  type Part,
  splitEstate,
} from '#contract/finance/estate-split.ts'
import { compare, formatDollars } from '#contract/finance/exact.ts'

import { type EstateDraft, estateModel, foundationShare, divisionMethods } from './estate-form.ts'
import { EstateMethod } from './EstateMethod.tsx'
import { HeirFields } from './HeirFields.tsx'

export default function EstateSplit() {
  const calculator = useCalculator(estateModel)
  const { inputs } = calculator
  const split = useMemo(() => inputs && splitEstate(inputs), [inputs])
  return (
    <CalculatorFrame
      calculator={calculator}
      form={<EstateFields calculator={calculator} />}
      entered={inputs && listInputs(inputs)}
      statement={split && <EstateResult split={split} link={calculator.link} />}
      figures={inputs && split && <ShareTable plan={inputs} split={split} />}
      method={<EstateMethod />}
    />
  )
}

function EstateFields({ calculator }: { calculator: Calculator<EstateDraft, EstatePlan> }) {
  const { draft, change, replace, fieldErrors } = calculator
  return (
    <>
      <FieldGroup title="The estate">
        <FigureField calculator={calculator} name="value" label="Value of the estate" unit="$" />
        <FigureField
          calculator={calculator}
          name="debts"
          label="Debts and costs"
          unit="$"
          hint="Paid first: loans, taxes, funeral and executor’s costs."
        />
        <FigureField
          calculator={calculator}
          name="charity"
          label="Charitable share"
          unit="%"
          hint="Of the estate after debts. Optional."
        />
        <Preset
          title="The family foundation’s 2%"
          onChoose={() => replace({ ...draft, charity: foundationShare })}
        >
          Under the constitution, the foundation receives 2% of dividends. This preset gives it the same share
          of the estate.
        </Preset>
      </FieldGroup>
      <HeirFields
        method={draft.method}
        heirs={draft.heirs}
        fieldErrors={fieldErrors}
        onMethod={method => change({ ...draft, method })}
        onHeirs={heirs => change({ ...draft, heirs })}
      />
    </>
  )
}

function EstateResult({ split, link }: { split: Split; link: () => string }) {
  const { net, shortfall, charity, forHeirs, parts, lapsed } = split
  const isShort = compare(shortfall, '0') > 0
  return (
    <>
      <Headline label="To the heirs" value={formatDollars(forHeirs)}>
        {isShort && (
          <p>Debts and costs exceed the estate by {formatDollars(shortfall)}. Nothing is left to divide.</p>
        )}
        {lapsed.length > 0 && (
          <p>{lapsed.join(' and ')} left no living descendants, so that share goes to the other heirs.</p>
        )}
      </Headline>
      <SecondaryFigures
        facts={[
          ['After debts and costs', formatDollars(net)],
          ['To charity', formatDollars(charity)],
          ['Heirs who receive a share', String(parts.filter(receivesShare).length)],
        ]}
      />
      {compare(net, '0') > 0 && <ShareRing split={split} />}
      <StatementActions link={link} csv={{ name: 'estate-split', lines: () => toCsvRows(split) }} />
    </>
  )
}

/** A ring chart of all shares, charity last, with a legend. */
function ShareRing({ split: { net, charity, parts } }: { split: Split }) {
  const recipients = [
    ...parts.filter(receivesShare).map(({ name, amount }) => ({ name, amount })),
    ...(compare(charity, '0') > 0 ? [{ name: 'Charity', amount: charity }] : []),
  ]
  const percents = recipients.map(({ amount }) => (Number(amount) / Number(net)) * 100)
  // All labels have one decimal, or none.
  const decimals = percents.every(percent => percent.toFixed(1).endsWith('.0')) ? 0 : 1
  const ringParts = recipients.map(({ name, amount }, index) => {
    const percent = percents[index]!
    return {
      // Two heirs can have the same name.
      label: recipients.findIndex(other => other.name === name) === index ? name : `${name} (${index + 1})`,
      share: percent,
      // Small segments have no space for a label.
      shareText: percent < 3 && recipients.length > 5 ? '' : `${percent.toFixed(decimals)}%`,
      amount: formatDollars(amount),
    }
  })
  return (
    <div className="grid items-center gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <RingChart
        title="Shares of the estate after debts"
        parts={ringParts}
        className="mx-auto -my-4 w-full max-w-[24rem]"
      >
        <span className="font-serif text-heading">{formatShortDollars(Number(net))}</span>
        <span className="text-caption text-muted">after debts</span>
      </RingChart>
      <RingLegend
        caption="Shares of the estate after debts"
        header="Recipient"
        parts={ringParts.map(({ label, share, amount }) => ({ label, share, shareText: amount }))}
      />
    </div>
  )
}

function ShareTable({ plan, split }: { plan: EstatePlan; split: Split }) {
  const { parts, forHeirs } = split
  const isPerStirpes = plan.method === 'stirpes'
  return (
    <>
      <h2 className="mb-5">Heir by heir</h2>
      <FigureTable
        caption="Share of each heir"
        columns={[
          { header: 'Heir', cell: ({ part }: NumberedPart) => part.name },
          ...(isPerStirpes
            ? [{ header: 'In place of', cell: ({ part }: NumberedPart) => part.inPlaceOf.join(', then ') }]
            : []),
          { header: 'Share of the heirs’ total', cell: ({ part }) => `${Number(part.share)}%` },
          { header: 'Amount', cell: ({ part }) => formatDollars(part.amount) },
        ]}
        rows={parts.map((part, number) => ({ number, part }))}
        rowKey={({ number }) => number}
        total={['Total', ...(isPerStirpes ? [''] : []), '100%', formatDollars(forHeirs)]}
      />
    </>
  )
}

interface NumberedPart {
  number: number
  part: Part
}

function receivesShare({ amount }: { amount: string }): boolean {
  return compare(amount, '0') > 0
}

function toCsvRows({ parts, charity }: Split): string[][] {
  return [
    ['Recipient', 'In place of', 'Share of the heirs’ total, percent', 'Amount'],
    ...parts.map(({ name, inPlaceOf, share, amount }) => [name, inPlaceOf.join(', then '), share, amount]),
    ['Charity', '', '', charity],
  ]
}

function listInputs({ value, debts, charity, method }: EstatePlan): [string, string][] {
  return [
    ['Value of the estate', formatDollars(value)],
    ['Debts and costs', formatDollars(debts)],
    ['Charitable share', `${charity}%`],
    ['Divided by', divisionMethods.find(({ value }) => value === method)?.label ?? ''],
  ]
}
