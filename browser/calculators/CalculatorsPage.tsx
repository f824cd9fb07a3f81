import { Link } from 'wouter'

import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { calculatorNames, calculatorSlugs } from '#contract/calculator-names.ts'

import { calculatorLeads } from './calculator-leads.ts'
import { Vignette } from './Vignette.tsx'

export default function CalculatorsPage() {
  useTitle('Financial Calculators')
  return (
    <RequireFamilyAccess>
      <CalculatorIndex />
    </RequireFamilyAccess>
  )
}

function CalculatorIndex() {
  return (
    <div className="page grow py-section">
      <header className="grid items-end gap-x-16 gap-y-5 border-b border-line pb-12 lg:grid-cols-[1fr_26rem]">
        <div>
          <Breadcrumb pages={[{ label: 'Resources', path: buildPath('resources') }]} />
          <h1 className="mt-4 text-display">Financial Calculators</h1>
        </div>
        <p className="max-w-prose text-lead text-muted">
          Four questions every generation asks, answered with your own figures. Your inputs are stored only in
          the page’s address, so a link shows the same result to any family member you send it to.
        </p>
      </header>
      <ol className="grid md:grid-cols-2">
        {calculatorSlugs.map((slug, index) => (
          <li
            key={slug}
            className="group relative border-b border-line py-10 md:px-10 md:py-14 md:odd:border-r md:odd:pl-0 md:even:pr-0 md:nth-last-[-n+2]:border-b-0"
          >
            <Vignette
              of={slug}
              className="h-44 w-full text-gilt/70 transition-colors group-hover:text-gilt sm:h-56"
            />
            <div className="mt-9 flex items-baseline gap-4">
              <span aria-hidden="true" className="w-7 shrink-0 font-serif text-title text-gold">
                {numerals[index]}
              </span>
              <div>
                <h2>
                  <Link
                    href={buildPath('calculator', { calculator: slug })}
                    className="decoration-gilt decoration-1 underline-offset-8 group-hover:underline after:absolute after:inset-0"
                  >
                    {calculatorNames[slug]}
                  </Link>
                </h2>
                <p className="mt-2 font-serif text-lead text-accent">{calculatorLeads[slug].question}</p>
                <p className="mt-3 max-w-[34rem] text-small text-muted">{calculatorLeads[slug].lead}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 max-w-prose border-l border-gilt pl-5 text-small text-muted">
        These are calculations, not advice. Each states its assumptions below the result. Before a major
        decision, write to your{' '}
        <Link href={buildPath('contact')} className="link">
          relationship manager
        </Link>
        .
      </p>
    </div>
  )
}

const numerals = ['I', 'II', 'III', 'IV']
