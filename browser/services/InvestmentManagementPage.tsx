import { Link } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

import { type Feature, FeatureLedger } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'
import { WayToContact } from './WayToContact.tsx'

export default function InvestmentManagementPage() {
  return (
    <>
      <ServiceOpening
        title="Investment Management"
        lead="Money that several generations will live from is first kept and then grown. We invest for decades, in things that we can explain to those who will inherit them."
        beside={<Figures />}
      />
      <GuillocheBand className="text-gilt/70" />
      <section className="page py-section">
        <h2 className="max-w-[20ch] text-section">What we invest in, and how we watch over it</h2>
        <div className="mt-10">
          <FeatureLedger features={features} />
        </div>
      </section>
      <Philosophy />
      <WayToContact service="investment" title="Talk about your own plans" action="Ask About Investments">
        Say when you will need the money and what you would not want to own. That decides more than any
        forecast.
      </WayToContact>
    </>
  )
}

/** Stated by the specification, and not worked out: they stand beside a way to the figures that are. */
function Figures() {
  return (
    <div className="max-w-narrow border-l border-gilt pl-8">
      <dl className="grid gap-8">
        <Figure label="Annual Return" value="15.2%" />
        <Figure label="Assets Under Management" value="$2.8B" />
      </dl>
      <p className="mt-8 text-small text-muted">
        As stated by the family office; a past return promises nothing. What you hold yourself is worked out
        from your own entries on your{' '}
        <Link href={pathTo('investmentDashboard')} className="link">
          investment dashboard
        </Link>
        .
      </p>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
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
    text: 'What does not rise and fall with the stock market: commodities, timber, private credit. It takes longer to sell, so it holds only money that can wait.',
  },
  {
    title: 'Private Equity Access',
    text: 'Shares in companies that no exchange lists. Branches may join together where one alone would not reach the smallest amount that is taken.',
  },
  {
    title: 'Hedge Fund Opportunities',
    text: 'A fund is looked at for what it costs, what it owns and how soon money comes back out, before anybody looks at what it has earned.',
  },
  {
    title: 'Real Estate Investments',
    text: 'Land, houses and commercial property, chosen for their rent and for those who come after rather than for the next sale.',
  },
  {
    title: 'Portfolio Optimization',
    text: 'How much of each kind you hold follows from when you will need it. We go through it again when your life changes, not when the news does.',
  },
  {
    title: 'Performance Monitoring',
    text: (
      <>
        Values, gains and losses beside each other and in full. The{' '}
        <Link href={pathTo('portfolio')} className="link">
          Portfolio
        </Link>{' '}
        page values the family’s coins at live prices.
      </>
    ),
  },
]

const principles: Feature[] = [
  {
    title: 'Keep before you grow',
    text: 'Half lost takes a doubling to win back. We ask first what can be lost, and only then what can be earned.',
  },
  {
    title: 'Lean on nothing alone',
    text: 'No single company, country or manager should be able to hurt the family when we turn out to be wrong about it.',
  },
  {
    title: 'Think in generations',
    text: 'We look for what we would still want to own when our grandchildren read the accounts. Trading costs money; patience costs none.',
  },
  {
    title: 'Say what it costs',
    text: 'Fees, taxes and the time until money can be taken out belong beside every proposal, and come before its return.',
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
        <h2 className="text-section">Investment Philosophy</h2>
        <ol className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {principles.map(({ title, text }, place) => (
            <li key={title}>
              <p aria-hidden="true" className="font-serif text-heading text-gold">
                {['I', 'II', 'III', 'IV'][place]}
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
