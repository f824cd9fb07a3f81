import { Link } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { type Feature, FeatureLedger } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'
import { WayToContact } from './WayToContact.tsx'

export default function FamilyOfficePage() {
  return (
    <>
      <ServiceOpening
        title="Family Office Services"
        lead="A family of many branches needs somebody who keeps the calendar, the minutes and the promises. The office does that work, so that the time you have together is for each other."
        motif={<TwoTrees />}
      />
      <section className="page grid gap-x-16 gap-y-10 pb-section lg:grid-cols-[1fr_2fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2>What the office keeps in order</h2>
          <p className="mt-3 text-muted">
            Some of it is laid down in the family’s constitution. The rest is whatever makes it easier to be
            one family in several places.
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
      <WayToContact
        service="family-office"
        title="Hand us something"
        action="Ask the Family Office"
        className="pt-0"
      >
        An errand, a date, a plan that needs somebody to carry it: tell us what you need and by when.
      </WayToContact>
    </>
  )
}

/** Two trees that have grown into each other's neighbourhood, as families do. */
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
  { label: 'Read the Family Agreement', path: pathTo('familyAgreement') },
  { label: 'See the Family Tree', path: pathTo('familyTree') },
  { label: 'Open the Family Learning Center', path: `${pathTo('resources')}#learning-center` },
]

const features: Feature[] = [
  {
    title: 'Family Governance',
    text: 'A Council of the adult members 18 and over, and a Board of 5 that it elects every 3 years. We prepare the meetings, take the minutes and count the votes.',
  },
  {
    title: 'Philanthropic Planning',
    text: 'The foundation receives 2% of dividends, and at least $50,000 a year. We look into the causes that you propose, and tell the family what became of each gift.',
  },
  {
    title: 'Education Programs',
    text: 'How accounts are read, how the bank decides, what the companies do; and from 18 to 25 a mentor for everybody who would like one.',
  },
  {
    title: 'Concierge Services',
    text: 'A journey, a house to be opened before you arrive, a specialist to be found, an old letter to be read and translated.',
  },
  {
    title: 'Event Coordination',
    text: 'Reunions, weddings, the yearly Council: invitations, rooms, the drive from the station, and a list of who does not eat what.',
  },
  {
    title: 'Global Coordination',
    text: 'Relatives in different countries have different holidays, tax years and papers. We keep them beside each other, and find an hour for a call that is nobody’s night.',
  },
]
