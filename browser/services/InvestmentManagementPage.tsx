import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

import { ContactInvitation } from './ContactInvitation.tsx'
import { type Feature, FeatureLedger } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'

export default function InvestmentManagementPage() {
  return (
    <>
      <ServiceOpening
        title="Investment Management"
        lead="Money that will support several generations must be protected before it is grown. We invest for decades, in assets we can explain to the people who will inherit them."
        beside={<StatedFigures />}
      />
      <GuillocheBand className="text-gilt/70" />
      <section className="page py-section">
        <h2 className="max-w-[20ch] text-section">What we invest in, and how we monitor it</h2>
        <div className="mt-10">
          <FeatureLedger features={features} />
        </div>
      </section>
      <Philosophy />
      <ContactInvitation
        service="investment"
        title="Talk about your own plans"
        action="Ask about investments"
      >
        Let us know when you will need the money and what you would rather not own. That matters more than any
        forecast.
      </ContactInvitation>
    </>
  )
}

/** Stated by the specification, not computed; a link leads to the computed figures. */
function StatedFigures() {
  return (
    <div className="max-w-narrow border-l border-gilt pl-8">
      <dl className="grid gap-8">
        <StatedFigure label="Annual Return" value="15.2%" />
        <StatedFigure label="Assets Under Management" value="$2.8B" />
      </dl>
      <p className="mt-8 text-small text-muted">
        As stated by the family office. Past performance does not guarantee future results. Your own holdings
        are valued on your{' '}
        <Link href={buildPath('investmentDashboard')} className="link">
          investment dashboard
        </Link>
        .
      </p>
    </div>
  )
}

function StatedFigure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-serif text-display">{value}</dd>
    </div>
  )
}

const features: Feature[] = [
  {
    title: 'Alternative Investments',
    text: 'Assets that do not move with the stock market: commodities, timber, private credit. They take longer to sell, so they suit only money that can wait.',
  },
  {
    title: 'Private Equity Access',
    text: 'Shares in unlisted companies. Branches can pool their money where one alone would not meet the minimum investment.',
  },
  {
    title: 'Hedge Fund Opportunities',
    text: 'We look at what a fund costs, what it owns and how quickly it can be redeemed before we look at its returns.',
  },
  {
    title: 'Real Estate Investments',
    text: 'Land, homes and commercial property, chosen for their income and for the next generation rather than for the next sale.',
  },
  {
    title: 'Portfolio Optimization',
    text: 'Your allocation follows from when you will need the money. We review it when your life changes, not when the news does.',
  },
  {
    title: 'Performance Monitoring',
    text: (
      <>
        Values, gains and losses side by side and in full. The{' '}
        <Link href={buildPath('portfolio')} className="link">
          Portfolio
        </Link>{' '}
        page values the family’s digital assets at live prices.
      </>
    ),
  },
]

const principles: Feature[] = [
  {
    title: 'Protect, then grow',
    text: 'A 50% loss takes a 100% gain to recover. We ask what could be lost before we ask what could be earned.',
  },
  {
    title: 'Avoid a single point of failure',
    text: 'No single company, country or manager should be able to hurt the family if we turn out to be wrong about it.',
  },
  {
    title: 'Think in generations',
    text: 'We look for assets we would still want to own when our grandchildren read the accounts. Trading costs money; waiting does not.',
  },
  {
    title: 'State the cost',
    text: 'Every proposal states its fees, its taxes and how long the money is tied up before it states a return.',
  },
]

function Philosophy() {
  return (
    <section className="relative isolate scheme-dark overflow-hidden bg-deep text-ink">
      <GrowthRings
        rings={44}
        seed={77}
        className="absolute top-1/2 left-1/2 -z-10 size-320 -translate-1/2 text-gilt/15"
      />
      <div className="page py-section">
        <h2 className="text-section">Investment philosophy</h2>
        <ol className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {principles.map(({ title, text }, index) => (
            <li key={title}>
              <p aria-hidden="true" className="font-serif text-heading text-gold">
                {['I', 'II', 'III', 'IV'][index]}
              </p>
              <h3 className="mt-3">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
