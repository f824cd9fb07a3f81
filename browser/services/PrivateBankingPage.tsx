import { Link, useLocation } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

import { type Feature, FeatureColumns } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'
import { getContactPath } from './services.ts'

export default function PrivateBankingPage() {
  return (
    <>
      <ServiceOpening
        title="Private Banking"
        lead="A bank for one family has no counter and no line. It has people who know you, the same rules for every branch of the family, and a reason for every decision."
        motif={
          <Rosette
            unfold
            className="absolute top-1/2 left-full -z-10 size-216 -translate-1/2 text-gilt/55 max-lg:top-0 max-lg:size-136 max-lg:opacity-40"
          />
        }
      >
        <ContactYourBanker />
      </ServiceOpening>
      <section className="border-t border-line bg-sunken">
        <div className="page py-section">
          <h2 className="sr-only">What your banker does for you</h2>
          <FeatureColumns features={features} />
        </div>
      </section>
      <OfficeHours />
    </>
  )
}

function ContactYourBanker() {
  const [, navigate] = useLocation()
  return (
    <Button size="large" className="mt-9" onClick={() => navigate(getContactPath('private-banking'))}>
      Contact Your Banker
    </Button>
  )
}

const features: Feature[] = [
  {
    title: 'Dedicated Relationship Managers',
    text: 'You write to one person, who knows your history and follows each request through. If you would rather work with someone else, just ask.',
  },
  {
    title: 'Custom Credit Solutions',
    text: (
      <>
        Personal development loans at up to 5% for 5 years, emergency grants of up to $5,000 per incident, and
        co-financing at prime plus 1%, all under the terms of the{' '}
        <Link href={buildPath('familyAgreement')} className="link">
          Family Agreement
        </Link>
        .
      </>
    ),
  },
  {
    title: 'Private Wealth Accounts',
    text: 'The family bank does not take deposits. Your manager helps you open accounts in your own name at an outside bank, and reviews their terms and costs with you.',
  },
  {
    title: 'Exclusive Banking Services',
    text: 'For members, trust beneficiaries and guardians only. Ask for what no bank branch offers: help preparing a large payment, or a second opinion before you sign.',
  },
  {
    title: '24/7 Support',
    text: 'We answer written messages within 24 hours, and emergencies at any time.',
  },
  {
    title: 'Global Banking Access',
    text: 'Studying, working or buying a home abroad: together we find out which bank, currency and documents you will need before you leave.',
  },
]

/** Section 9 of the specification. */
const hours = [
  { when: 'Mon-Fri', time: '6:00 AM-8:00 PM EST' },
  { when: 'Sat', time: '8:00 AM-4:00 PM EST' },
  { when: 'Emergency support', time: '24/7' },
]

function OfficeHours() {
  return (
    <section className="page grid gap-x-16 gap-y-8 py-section md:grid-cols-[2fr_3fr]">
      <div>
        <h2>Office hours</h2>
        <p className="mt-3 text-muted">
          For phone numbers and addresses, see the{' '}
          <Link href={getContactPath('private-banking')} className="link">
            contact page
          </Link>
          .
        </p>
      </div>
      <dl className="tabular">
        {hours.map(({ when, time }) => (
          <div
            key={when}
            className="flex flex-wrap justify-between gap-x-8 border-t border-line py-4 last:border-b"
          >
            <dt className="text-muted">{when}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
