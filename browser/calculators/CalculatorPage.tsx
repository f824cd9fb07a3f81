import { Link } from 'wouter'

import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { Spinner } from '#browser/ui/Spinner.tsx'
import { calculatorNames, calculatorSlugs, type CalculatorSlug } from '#contract/calculator-names.ts'

import { calculatorLeads } from './calculator-leads.ts'
import { Vignette } from './Vignette.tsx'

const loading = <Spinner label="Loading the calculator" fullScreen />
const calculators = {
  'compound-growth': lazyWithPreload(() => import('./growth/CompoundGrowth.tsx'), loading),
  'loan-amortization': lazyWithPreload(() => import('./loan/LoanAmortization.tsx'), loading),
  'retirement-spending': lazyWithPreload(() => import('./spending/RetirementSpending.tsx'), loading),
  'estate-split': lazyWithPreload(() => import('./estate/EstateSplit.tsx'), loading),
} satisfies Record<CalculatorSlug, unknown>

export default function CalculatorPage({ calculator }: { calculator: CalculatorSlug }) {
  useTitle(calculatorNames[calculator])
  return (
    <RequireFamilyAccess>
      <LoadedCalculator key={calculator} calculator={calculator} />
    </RequireFamilyAccess>
  )
}

function LoadedCalculator({ calculator }: { calculator: CalculatorSlug }) {
  const Calculator = calculators[calculator]
  return (
    <div className="relative isolate grow overflow-clip">
      <Vignette
        of={calculator}
        className="absolute top-10 right-[max(var(--spacing-gutter),calc(50%-var(--container-page)/2))] -z-10 hidden h-56 w-[30rem] text-gilt/55 lg:block print:hidden"
      />
      <header className="page pt-12 pb-10 lg:pt-20 lg:pb-16">
        <Breadcrumb pages={[{ label: 'Financial Calculators', path: buildPath('calculators') }]} />
        <h1 className="mt-4">{calculatorNames[calculator]}</h1>
        <p className="mt-4 max-w-[36rem] text-lead text-muted">{calculatorLeads[calculator].lead}</p>
      </header>
      <Calculator />
      <OtherCalculators current={calculator} />
    </div>
  )
}

function OtherCalculators({ current }: { current: CalculatorSlug }) {
  return (
    <nav aria-label="Other calculators" className="border-t border-line bg-sunken">
      <ul className="page grid gap-x-12 gap-y-8 py-14 sm:grid-cols-3">
        {calculatorSlugs
          .filter(slug => slug !== current)
          .map(slug => (
            <li key={slug} className="group relative">
              <Vignette
                of={slug}
                className="h-20 w-full text-gilt/60 transition-colors group-hover:text-gilt"
              />
              <Link
                href={buildPath('calculator', { calculator: slug })}
                className="mt-5 block font-serif text-title decoration-gilt decoration-1 underline-offset-6 group-hover:underline after:absolute after:inset-0"
              >
                {calculatorNames[slug]}
              </Link>
              <p className="mt-1 text-small text-muted">{calculatorLeads[slug].question}</p>
            </li>
          ))}
      </ul>
    </nav>
  )
}
