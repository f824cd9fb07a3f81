import { useId } from 'react'
import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { Card } from '#browser/ui/Card.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { ContactInvitation } from './ContactInvitation.tsx'
import { ServiceCommitment } from './ServiceCommitment.tsx'
import { type Service, services } from './services.ts'

export default function ServicesPage() {
  useTitle('Services')
  return (
    <>
      <section className="relative isolate overflow-clip">
        <GrowthRings
          rings={38}
          seed={21}
          className="absolute -top-72 -right-56 -z-10 size-200 text-gilt/40 max-lg:-right-96 max-lg:opacity-40"
        />
        <div className="page py-section">
          <h1>Services</h1>
          <p className="mt-6 max-w-[38rem] text-lead text-muted">
            Six services, for one family only. Each has a page that explains what it covers, how it works and
            how to get in touch.
          </p>
          <ul className="mt-14 grid gap-5 lg:grid-cols-2">
            {services.map(service => (
              <li key={service.page} className="grid">
                <ServiceCard {...service} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ServiceCommitment />
      <ContactInvitation
        service="general"
        title="Not sure which service you need?"
        action="Write to your relationship manager"
      >
        Many questions touch two or three services. Describe yours in your own words, and a family
        relationship manager will bring it to the right people.
      </ContactInvitation>
    </>
  )
}

/** The whole card is a link. All six are named 'Learn More', so the card's title describes each. */
function ServiceCard({ title, page, description, features }: Service) {
  const titleId = useId()
  return (
    <Card interactive className="flex flex-col">
      <h2 id={titleId}>{title}</h2>
      <p className="mt-3 text-muted">{description}</p>
      <ul className="mt-6 mb-7 grid gap-x-8 gap-y-2 text-small sm:grid-cols-2">
        {features.map(feature => (
          <li
            key={feature}
            className="relative pl-5 before:absolute before:top-[0.72em] before:left-0 before:h-px before:w-2.5 before:bg-gilt"
          >
            {feature}
          </li>
        ))}
      </ul>
      <Link
        href={buildPath(page)}
        aria-describedby={titleId}
        className="mt-auto self-start link font-medium after:absolute after:inset-0"
      >
        Learn More
      </Link>
    </Card>
  )
}
