import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { type Feature, FeatureCards } from './Features.tsx'
import { ServiceOpening } from './ServiceOpening.tsx'
import { WayToContact } from './WayToContact.tsx'

export default function TrustEstatePlanningPage() {
  return (
    <>
      <ServiceOpening
        title="Trust & Estate Planning"
        lead="A plan for what you have built: who should receive it, when, and who looks after it until then. It begins with a conversation and ends with papers that your family can find."
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
      <Process />
      <WayToContact
        service="estate-planning"
        title="Begin with a conversation"
        action="Ask About Your Estate"
      >
        You need no list and no decision yet. Deeds and wills are drafted and checked by an attorney admitted
        in your state; we prepare the ground and stay beside you.
      </WayToContact>
    </>
  )
}

const features: Feature[] = [
  {
    title: 'Wills & Succession',
    text: 'Who receives what, who carries it out, and what happens when somebody on the list is no longer there. Plainly written, and signed in the form that your state asks for.',
  },
  {
    title: 'Trust Formation',
    text: 'Which kind of trust fits, what belongs in it, and what it costs each year to keep. Drafted with counsel in the state whose law governs it.',
  },
  {
    title: 'Trustee & Guardian Support',
    text: 'For those who look after something for another: which duties, accounts and dates the year brings, and whom to ask before deciding.',
  },
  {
    title: 'Gift & Estate Tax',
    text: 'What a gift today or a bequest later would be taxed, worked out before you choose. The limits change, so the plan is gone through again.',
  },
  {
    title: 'Business Succession',
    text: 'How a share in a family company passes on: who may hold it, who votes, and how it is valued when one branch wants to sell.',
  },
  {
    title: 'Charitable Legacies',
    text: 'Gifts by will to causes beyond the family, alone or through the Family Foundation, in words that still work should the cause itself be gone.',
  },
]

const steps = [
  {
    title: 'Discovery',
    rings: 3,
    size: 'size-10 lg:size-12',
    text: 'We listen: what there is, who depends on it, and what you would not want to happen. Bring the papers you have. Gaps are normal.',
  },
  {
    title: 'Analysis',
    rings: 6,
    size: 'size-14 lg:size-20',
    text: 'We look at titles, taxes and family law together, and write down what would happen if you did nothing.',
  },
  {
    title: 'Strategy',
    rings: 9,
    size: 'size-19 lg:size-28',
    text: 'You see two or three ways, each with its cost, what it means for every person named, and what could undo it. You choose.',
  },
  {
    title: 'Implementation',
    rings: 13,
    size: 'size-24 lg:size-36',
    text: 'Counsel drafts, you sign, titles are transferred, and the papers go where those who need them will look. Then we set the day to read them again.',
  },
]

/** A plan grows: each step has more rings than the one before. */
function Process() {
  return (
    <section className="border-y border-line bg-sunken">
      <div className="page py-section">
        <p className="eyebrow">How a plan is made</p>
        <h2 className="mt-3 text-section">Four steps, at your pace</h2>
        <ol className="mt-12 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, rings, size, text }, place) => (
            <li key={title} className="grid grid-cols-[6rem_1fr] gap-x-6 sm:block">
              <div className="grid size-24 place-items-center text-gilt sm:items-end sm:justify-items-start lg:size-36">
                <GrowthRings rings={rings} seed={4} className={size} />
              </div>
              <div>
                <p aria-hidden="true" className="font-serif text-title text-gold sm:mt-5">
                  {place + 1}
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
