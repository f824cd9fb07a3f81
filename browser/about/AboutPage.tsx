import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { Timeline } from './Timeline.tsx'
import { Values } from './Values.tsx'

export default function AboutPage() {
  useTitle('Our Story')
  return (
    <>
      <Founding />
      <Timeline />
      <Values />
      <section className="page pb-section">
        <div className="flex flex-wrap gap-3 border-t border-gilt pt-9">
          <Link href={pathTo('familyTree')} className={buttonClass({ size: 'large' })}>
            See the Family Tree
          </Link>
          <Link
            href={pathTo('familyAgreement')}
            className={buttonClass({ variant: 'secondary', size: 'large' })}
          >
            Read the Family Agreement
          </Link>
        </div>
      </section>
    </>
  )
}

function Founding() {
  return (
    <section className="relative isolate overflow-hidden">
      <GrowthRings
        unfold
        rings={48}
        seed={2025}
        className="absolute top-1/2 left-full -z-10 size-256 -translate-1/2 text-gilt/45 max-lg:top-0 max-lg:size-152 max-lg:opacity-40"
      />
      <div className="page py-section">
        <p className="eyebrow">Established 2025</p>
        <h1 className="mt-4 text-display">Our Story</h1>
        <div className="mt-10 grid max-w-prose gap-6 font-serif text-lead">
          <p>
            For as long as anybody remembers, the {portalFacts.familyName} family kept its affairs the way
            most families do: in drawers, in letters, and in the heads of those who had been told. It worked
            while everybody lived within a day’s drive of each other.
          </p>
          <p>
            Then there were more of us, in more places, and fewer who knew where the papers were. In 2025 the
            first generation sat down and asked what the second and the third would need to know if nobody
            were left to ask. The answer was longer than one evening.
          </p>
          <p>
            So they founded an office. It would hold what belongs to all of us, lend by rules instead of by
            favour, write down who belongs to whom, and give the same answer to every branch. This portal is
            the room that it works in, and only the family has the key.
          </p>
        </div>
      </div>
    </section>
  )
}
