import { CalculatorFrame, FieldGroup } from '#browser/calculators/CalculatorFrame.tsx'
import { FigureField } from '#browser/calculators/FigureField.tsx'
import { formatWholeDollars } from '#browser/calculators/figures.ts'
import { Preset } from '#browser/calculators/Preset.tsx'
import { type Calculator, useCalculator } from '#browser/calculators/use-calculator.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'
import { formatCount } from '#contract/texts/counts.ts'

import {
  annualDistribution,
  type SpendingDraft,
  type SpendingInputs,
  spendingModel,
  spendingRules,
} from './spending-form.ts'
import { SpendingMethod } from './SpendingMethod.tsx'
import { SpendingStatement, SpendingYears } from './SpendingStatement.tsx'
import { type Simulation, useSimulation } from './use-simulation.ts'

export default function RetirementSpending() {
  const calculator = useCalculator(spendingModel)
  const { inputs, draft, change, link } = calculator
  const simulation = useSimulation(inputs?.plan)
  const spendingProps = inputs && simulation.done && { ...simulation.done, money: inputs.money }
  return (
    <CalculatorFrame
      calculator={calculator}
      form={<SpendingFields calculator={calculator} />}
      entered={inputs && listInputs(inputs)}
      statement={
        <>
          <SimulationStatus simulation={simulation} />
          {spendingProps && (
            <SpendingStatement
              {...spendingProps}
              link={link}
              onMoney={money => change({ ...draft, money })}
            />
          )}
        </>
      }
      figures={spendingProps && <SpendingYears {...spendingProps} />}
      method={<SpendingMethod />}
    />
  )
}

function SimulationStatus({ simulation: { done, progress, hasFailed } }: { simulation: Simulation }) {
  if (hasFailed)
    return (
      <Alert title="The simulation could not start">
        Your browser could not start the calculation. Reload the page to try again.
      </Alert>
    )
  if (progress !== undefined)
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
        Simulating, {Math.round(progress * 100)}% done
        <Progress label="Simulation progress" done={progress} className="grow" />
      </p>
    )
  return done === undefined && <Spinner label="Simulating" />
}

function SpendingFields({ calculator }: { calculator: Calculator<SpendingDraft, SpendingInputs> }) {
  const { draft, change, replace } = calculator
  const rule = spendingRules.find(({ value }) => value === draft.rule)?.value ?? 'adjusted'
  return (
    <>
      <FieldGroup title="Spending">
        <FigureField calculator={calculator} name="wealth" label="Starting wealth" unit="$" />
        <SegmentedControl
          label="Annual spending"
          options={spendingRules}
          value={rule}
          onChange={rule => change({ ...draft, rule })}
          hint={rules[rule]}
        />
        {rule === 'percent' ? (
          <FigureField calculator={calculator} name="share" label="Share of each year’s wealth" unit="%" />
        ) : (
          <FigureField
            calculator={calculator}
            name="spending"
            label={rule === 'fixed' ? 'Spending per year' : 'Spending in the first year'}
            unit="$"
          />
        )}
        <FigureField calculator={calculator} name="years" label="Years" unit="years" />
      </FieldGroup>
      <FieldGroup title="Expectations">
        <div className="grid grid-cols-2 gap-4">
          <FigureField calculator={calculator} name="expectedReturn" label="Annual return" unit="%" />
          <FigureField calculator={calculator} name="volatility" label="Volatility" unit="%" />
        </div>
        <FigureField
          calculator={calculator}
          name="inflation"
          label="Inflation"
          unit="%"
          hint="The same every year."
        />
      </FieldGroup>
      <FieldGroup title="Simulation">
        <Field label="Scenarios" hint="More scenarios give a steadier result and take longer.">
          <Select value={draft.paths} onChange={event => change({ ...draft, paths: event.target.value })}>
            <option value="500">500</option>
            <option value="2000">2,000</option>
            <option value="10000">10,000</option>
            <option value="100000">100,000</option>
          </Select>
        </Field>
        <div className="grid grid-cols-2 items-end gap-4">
          <FigureField calculator={calculator} name="seed" label="Seed" unit="" />
          <Button variant="secondary" onClick={() => replace({ ...draft, seed: createSeed() })}>
            Draw new scenarios
          </Button>
        </div>
        <p className="-mt-3 text-caption text-muted">
          The same seed draws the same scenarios, so a link always shows the same result.
        </p>
      </FieldGroup>
      <FieldGroup title="From the family bank">
        <Preset title="Annual distribution" onChoose={() => replace({ ...draft, ...annualDistribution })}>
          The bank distributes 1.5% of its capital to members each year. This preset spends the same share.
        </Preset>
      </FieldGroup>
    </>
  )
}

const rules = {
  adjusted: 'Rises with inflation, so it buys the same every year.',
  fixed: 'The same dollar amount every year, which buys less over time.',
  percent: 'Follows your wealth up and down and never uses it up.',
}

function createSeed(): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(seed % 1_000_000)
}

function listInputs({ plan, percentages }: SpendingInputs): [string, string][] {
  const spending = {
    adjusted: `${formatWholeDollars(plan.spending)}, rising with inflation`,
    fixed: `${formatWholeDollars(plan.spending)}, fixed`,
    percent: `${percentages.share}% of each year’s wealth`,
  }
  return [
    ['Starting wealth', formatWholeDollars(plan.wealth)],
    ['Annual spending', spending[plan.rule]],
    ['Years', String(plan.years)],
    ['Annual return', `${percentages.expectedReturn}%`],
    ['Volatility', `${percentages.volatility}%`],
    ['Inflation', `${percentages.inflation}%`],
    ['Scenarios', formatCount(plan.paths)],
    ['Seed', String(plan.seed)],
  ]
}
