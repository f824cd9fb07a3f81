import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { ContactInvitation } from './ContactInvitation.tsx'
import { type Feature, FeatureLedger } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'

export default function FamilyOfficePage() {
  return (
    <>
      <ServiceOpening
        title="Family Office Services"
        lead="A large family needs someone to run its calendar, take its minutes and follow through on its decisions. The office does that work, so your time together is your own."
        motif={<TwoTrees />}
      />
      <section className="page grid gap-x-16 gap-y-10 pb-section lg:grid-cols-[1fr_2fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2>What the office takes care of</h2>
          <p className="mt-3 text-muted">
            Some of this work is set out in the family’s constitution. The rest is whatever helps one family
            live in several places.
          </p>
          <ul className="mt-6 grid justify-items-start gap-1">
            {related.map(({ label, path }) => (
              <li key={path}>
                <Link href={path} className="link inline-flex min-h-control items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <FeatureLedger features={features} />
      </section>
      <ContactInvitation
        service="family-office"
        title="Hand it to us"
        action="Ask the family office"
        className="pt-0"
      >
        An errand, an event, a plan that needs an owner: let us know what you need and by when.
      </ContactInvitation>
    </>
  )
}

/** Two trees whose rings overlap. */
function TwoTrees() {
  return (
    <>
      <GrowthRings
        rings={26}
        seed={31}
        className="absolute -top-32 right-24 -z-10 size-112 text-gilt/45 max-lg:-right-20 max-lg:opacity-40"
      />
      <GrowthRings
        rings={17}
        seed={32}
        className="absolute top-40 -right-32 -z-10 size-80 text-accent/40 max-lg:hidden"
      />
    </>
  )
}

const related = [
  { label: 'Read the Family Agreement', path: buildPath('familyAgreement') },
  { label: 'See the family tree', path: buildPath('familyTree') },
  { label: 'Open the Family Learning Center', path: `${buildPath('resources')}#learning-center` },
]

const features: Feature[] = [
  {
    title: 'Family Governance',
    text: 'The Council is made up of adult members 18 and over. Every 3 years it elects a Board of 5. We prepare the meetings, take the minutes and count the votes.',
  },
  {
    title: 'Philanthropic Planning',
    text: 'The foundation receives 2% of dividends, and at least $50,000 a year. We research the causes you propose and report to the family on what each gift achieved.',
  },
  {
    title: 'Education Programs',
    text: 'How to read an account, how the bank makes decisions, and what the companies do. Members aged 18 to 25 can ask for a mentor.',
  },
  {
    title: 'Concierge Services',
    text: 'Travel arranged, a house opened before you arrive, a specialist found, an old letter read and translated.',
  },
  {
    title: 'Event Coordination',
    text: 'Reunions, weddings and the annual Council: invitations, rooms, transport and dietary needs.',
  },
  {
    title: 'Global Coordination',
    text: 'Relatives in different countries have different holidays, tax years and documents. We keep track of them all, and find a time to talk when no one has to stay up.',
  },
]
