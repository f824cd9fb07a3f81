import { Link, useLocation } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

import { contactPath } from './contact-path.ts'
import { type Feature, FeatureColumns } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'

export default function PrivateBankingPage() {
  return (
    <>
      <ServiceOpening
        title="Private Banking"
        lead="The bank of one family has no counter and no queue. It has people who know you, rules that are the same for every branch of the family, and a reason with every answer."
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
    <Button size="large" className="mt-9" onClick={() => navigate(contactPath('private-banking'))}>
      Contact Your Banker
    </Button>
  )
}

const features: Feature[] = [
  {
    title: 'Dedicated Relationship Managers',
    text: 'You write to one person, who knows your history and keeps hold of a request until it is settled. If you would rather speak to somebody else, say so.',
  },
  {
    title: 'Custom Credit Solutions',
    text: (
      <>
        Personal development loans at up to 5% for 5 years, emergency grants of up to $5,000 per incident, and
        co-financing at prime plus 1%, all by the terms of the{' '}
        <Link href={pathTo('familyAgreement')} className="link">
          Family Agreement
        </Link>
        .
      </>
    ),
  },
  {
    title: 'Private Wealth Accounts',
    text: 'The family bank takes no deposits itself. Your manager helps you to open accounts in your own name at a bank outside, and goes through their terms and costs with you.',
  },
  {
    title: 'Exclusive Banking Services',
    text: 'For members, trust beneficiaries and guardians only. Ask for what no branch offers: a large payment prepared with you, a second opinion before you sign.',
  },
  {
    title: '24/7 Support',
    text: 'A written message is answered within 24 hours. An emergency is taken at any hour of any day.',
  },
  {
    title: 'Global Banking Access',
    text: 'Study, work or a house abroad: we find out with you which bank, which currency and which papers you will need there, before you leave.',
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
        <h2>When somebody is at the desk</h2>
        <p className="mt-3 text-muted">
          How to telephone or write is on the{' '}
          <Link href={contactPath('private-banking')} className="link">
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
