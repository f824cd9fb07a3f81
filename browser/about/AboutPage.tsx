import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { Timeline } from './Timeline.tsx'
import { Values } from './Values.tsx'

export default function AboutPage() {
  useTitle('Our Story')
  return (
    <>
      <FoundingStory />
      <Timeline />
      <Values />
      <section className="page pb-section">
        <div className="flex flex-wrap gap-3 border-t border-gilt pt-9">
          <Link href={buildPath('familyTree')} className={getButtonClass({ size: 'large' })}>
            See the family tree
          </Link>
          <Link
            href={buildPath('familyAgreement')}
            className={getButtonClass({ variant: 'secondary', size: 'large' })}
          >
            Read the Family Agreement
          </Link>
        </div>
      </section>
    </>
  )
}

function FoundingStory() {
  return (
    <section className="relative isolate overflow-clip">
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
            For as long as anyone can remember, the {portalFacts.familyName} family ran its affairs the way
            most families do: in drawers, in letters, and in a few people’s memories. It worked while everyone
            lived within a day’s drive.
          </p>
          <p>
            Then there were more of us, in more places, and fewer who knew where the papers were. In 2025 the
            first generation sat down and asked what the second and third would need to know if no one were
            left to ask. The answer took more than one evening.
          </p>
          <p>
            So they founded an office. It would manage what belongs to all of us, lend by rules instead of
            favors, record who belongs to the family, and give every branch the same answer. This portal is
            where that work happens, and only the family has the key.
          </p>
        </div>
      </div>
    </section>
  )
}
