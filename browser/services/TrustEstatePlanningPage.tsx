import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { ContactInvitation } from './ContactInvitation.tsx'
import { type Feature, FeatureCards } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'

export default function TrustEstatePlanningPage() {
  return (
    <>
      <ServiceOpening
        title="Trust & Estate Planning"
        lead="A plan for what you have built: who should receive it, when, and who manages it until then. It starts with a conversation and ends with documents that your family can find."
        motif={
          <GrowthRings
            unfold
            rings={30}
            seed={12}
            className="absolute -top-24 -right-40 -z-10 size-144 text-gilt/45 max-lg:-right-80 max-lg:opacity-40"
          />
        }
      />
      <section className="page pb-section">
        <h2 className="sr-only">What we plan with you</h2>
        <FeatureCards columns={2} features={features} />
      </section>
      <PlanningProcess />
      <ContactInvitation
        service="estate-planning"
        title="Start with a conversation"
        action="Ask about your estate plan"
      >
        You do not need a list or a decision yet. An attorney admitted in your state drafts and reviews deeds
        and wills; we prepare the work and stay with you through it.
      </ContactInvitation>
    </>
  )
}

const features: Feature[] = [
  {
    title: 'Wills & Succession',
    text: 'Who receives what, who carries it out, and what happens if someone named has died. Plainly written, and signed in the form your state requires.',
  },
  {
    title: 'Trust Formation',
    text: 'Which kind of trust fits, what belongs in it, and what it costs each year. Drafted with counsel in the state whose law governs it.',
  },
  {
    title: 'Trustee & Guardian Support',
    text: 'For members who manage assets for others: the duties, accounts and dates of each year, and who to ask before deciding.',
  },
  {
    title: 'Gift & Estate Tax',
    text: 'The tax on a gift today or a bequest later, worked out before you choose. The limits change, so we review the plan regularly.',
  },
  {
    title: 'Business Succession',
    text: 'How a share in a family company passes on: who may own it, who votes, and how it is valued if a branch wants to sell.',
  },
  {
    title: 'Charitable Legacies',
    text: 'Gifts by will to causes outside the family, directly or through the Family Foundation, worded so that they still work if the cause no longer exists.',
  },
]

const steps = [
  {
    title: 'Discovery',
    rings: 3,
    size: 'size-10 lg:size-12',
    text: 'We listen: what you own, who depends on it, and what you want to avoid. Bring the documents you have. Gaps are normal.',
  },
  {
    title: 'Analysis',
    rings: 6,
    size: 'size-14 lg:size-20',
    text: 'We review titles, taxes and family law together, and write down what would happen if you did nothing.',
  },
  {
    title: 'Strategy',
    rings: 9,
    size: 'size-19 lg:size-28',
    text: 'We present two or three options, each with its cost, its effect on every person named, and its risks. You choose.',
  },
  {
    title: 'Implementation',
    rings: 13,
    size: 'size-24 lg:size-36',
    text: 'Counsel drafts, you sign, titles are transferred, and the documents are filed where your family will look for them. Then we set a date for the next review.',
  },
]

/** Each step has more growth rings than the one before. */
function PlanningProcess() {
  return (
    <section className="border-y border-line bg-sunken">
      <div className="page py-section">
        <p className="eyebrow">How a plan is made</p>
        <h2 className="mt-3 text-section">Four steps, at your pace</h2>
        <ol className="mt-12 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, rings, size, text }, index) => (
            <li key={title} className="grid grid-cols-[6rem_1fr] gap-x-6 sm:block">
              <div className="grid size-24 place-items-center text-gilt sm:items-end sm:justify-items-start lg:size-36">
                <GrowthRings rings={rings} seed={4} className={size} />
              </div>
              <div>
                <p aria-hidden="true" className="font-serif text-title text-gold sm:mt-5">
                  {index + 1}
                </p>
                <h3>{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
