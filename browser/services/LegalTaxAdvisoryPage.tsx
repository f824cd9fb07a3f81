import { TaxDocuments } from '#browser/tax-documents/TaxDocuments.tsx'
import { TaxExpectations } from '#browser/tax-documents/TaxExpectations.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

import { ContactInvitation } from './ContactInvitation.tsx'
import type { Feature } from './Features.tsx'
import { FederalTaxCalendar } from './FederalTaxCalendar.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'

export default function LegalTaxAdvisoryPage() {
  return (
    <div className="relative isolate overflow-clip">
      <TileBorders />
      <ServiceOpening
        title="Legal & Tax Advisory"
        lead="What the law requires of the family, what it allows, and what is due when. We read the fine print first, so you can decide on plain terms."
        beside={<BeforeYouWrite />}
      />
      <section className="page pb-section">
        <h2 className="sr-only">What we advise on</h2>
        <ul className="grid overflow-hidden rounded-lg bg-sunken md:grid-cols-2">
          {tiles.map(({ title, text }, index) => (
            <li key={title} className={`border-line p-7 sm:p-10 ${tileRules[index]}`}>
              <h3>{title}</h3>
              <p className="mt-3 max-w-prose text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <TaxDocuments />
      <TaxExpectations />
      <div className="h-section" />
      <FederalTaxCalendar />
      <ContactInvitation
        service="tax-advisory"
        title="Ask before you sign"
        action="Ask about legal or tax matters"
      >
        Questions asked early are usually quick to answer. Let us know what you have been asked to sign or
        pay, and by when.
      </ContactInvitation>
    </div>
  )
}

/** Runs down both margins, as on a deed; above the title on screens without margins. */
function TileBorders() {
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
      Please do not send tax numbers or statements by ordinary email. The portal’s message form delivers them
      to the office directly.
    </p>
  )
}

/** Hairlines that form a cross between the four tiles; on narrow screens, lines between stacked tiles. */
const tileRules = ['', 'max-md:border-t md:border-l', 'border-t', 'border-t md:border-l']

const tiles: Feature[] = [
  {
    title: 'Tax Planning',
    text: 'A gift, a sale, a move to another state: we work out what you would owe while you can still change course.',
  },
  {
    title: 'Tax Preparation',
    text: 'We collect and organize the documents of members, trusts and companies for the accountants who prepare and sign the returns.',
  },
  {
    title: 'Legal Counsel',
    text: 'Contracts, property, family matters. We explain what you are being asked to sign, and bring in an attorney where one is needed.',
  },
  {
    title: 'Filings & Compliance',
    text: 'Company annual reports, trust accounts, estimated taxes: which of them concern you, and when each is due.',
  },
]
