import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

import type { Feature } from './Features.tsx'
import { FederalTaxCalendar } from './FederalTaxCalendar.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'
import { WayToContact } from './WayToContact.tsx'

export default function LegalTaxAdvisoryPage() {
  return (
    <div className="relative isolate overflow-hidden">
      <Borders />
      <ServiceOpening
        title="Legal & Tax Advisory"
        lead="What the law asks of the family, what it allows, and what is due by when. We read it first, so that you can decide in plain words."
        beside={<BeforeYouWrite />}
      />
      <section className="page pb-section">
        <h2 className="sr-only">What we advise on</h2>
        <ul className="grid overflow-hidden rounded-lg bg-sunken md:grid-cols-2">
          {tiles.map(({ title, text }, place) => (
            <li key={title} className={`border-line p-7 sm:p-10 ${tileRules[place]}`}>
              <h3>{title}</h3>
              <p className="mt-3 max-w-prose text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {/* The Tax Documents area of section 2 comes here, after the tiles, from its own slice. */}
      <FederalTaxCalendar />
      <WayToContact
        service="tax-advisory"
        title="Ask before you sign"
        action="Ask About Legal or Tax Matters"
      >
        A question that is asked early is usually a short one. Say what you have been asked to sign or to pay,
        and by when.
      </WayToContact>
    </div>
  )
}

/** Woven down both margins, as on a deed; above the title where a window has no margins. */
function Borders() {
  return (
    <>
      <GuillocheBand className="text-gilt/60 min-[88rem]:hidden" />
      {['right-10.5', 'right-full'].map(edge => (
        <div
          key={edge}
          className={`absolute top-0 -z-10 hidden w-[300rem] origin-top-right -rotate-90 min-[88rem]:block ${edge}`}
        >
          <GuillocheBand className="text-gilt/60" />
        </div>
      ))}
    </>
  )
}

function BeforeYouWrite() {
  return (
    <p className="max-w-narrow border-l border-gilt pl-6 text-small text-muted">
      Please keep tax numbers and statements out of ordinary e-mail, which many hands carry. The message form
      of the portal brings them to the office directly.
    </p>
  )
}

/** One cross of hairlines between four tiles; on a narrow screen they lie under each other. */
const tileRules = ['', 'max-md:border-t md:border-l', 'border-t', 'border-t md:border-l']

const tiles: Feature[] = [
  {
    title: 'Tax Planning',
    text: 'A gift, a sale, a move to another state: what would be owed, worked out while there is still time to decide otherwise.',
  },
  {
    title: 'Tax Preparation',
    text: 'Papers for members, trusts and companies are gathered and put in order with the accountants who prepare and sign the returns.',
  },
  {
    title: 'Legal Counsel',
    text: 'Contracts, property, family matters. We explain what you are asked to sign, and bring in an attorney where the law or good sense asks for one.',
  },
  {
    title: 'Filings & Compliance',
    text: 'Annual reports of the companies, accounts of the trusts, estimated taxes: which of them concern you, and by which day.',
  },
]
