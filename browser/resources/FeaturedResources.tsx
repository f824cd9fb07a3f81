import { useId } from 'react'

import { buildPath } from '#browser/platform/paths.ts'
import { Card } from '#browser/ui/Card.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { AccessButton } from './AccessButton.tsx'

/** The estate planning guide is the largest: most members need it and postpone it. */
export function FeaturedResources() {
  return (
    <section aria-labelledby="featured" className="page pb-section">
      <h2 id="featured" className="text-title">
        Featured resources
      </h2>
      <div className="mt-6 grid gap-5 lg:grid-cols-[3fr_2fr] lg:grid-rows-2">
        <LargeGuide />
        {smallGuides.map(resource => (
          <SmallGuide key={resource.title} {...resource} />
        ))}
      </div>
    </section>
  )
}

function LargeGuide() {
  const titleId = useId()
  return (
    <article className="scheme-dark relative isolate flex flex-col justify-end overflow-hidden rounded-lg bg-deep p-7 text-ink sm:p-10 lg:row-span-2">
      <GrowthRings
        rings={38}
        seed={7}
        className="absolute -top-24 -right-24 -z-10 size-120 text-gilt/50 max-sm:size-88"
      />
      <div className="h-40 sm:h-56 lg:h-auto" />
      <p className="eyebrow">Guide</p>
      <h3 id={titleId} className="mt-3 max-w-[14ch] text-section">
        Estate Planning Guide
      </h3>
      <p className="mt-4 max-w-[30rem] text-muted">
        The documents, people and decisions of an estate plan, in the right order, with a checklist to work
        through.
      </p>
      <div className="mt-7">
        <AccessButton
          variant="primary"
          describedBy={titleId}
          destination={buildPath('article', { article: 'estate-planning-guide' })}
        />
      </div>
    </article>
  )
}

function SmallGuide({ title, sentence, slug }: (typeof smallGuides)[number]) {
  const titleId = useId()
  return (
    <Card className="flex flex-col items-start">
      <p className="eyebrow">Guide</p>
      <h3 id={titleId} className="mt-2 text-heading">
        {title}
      </h3>
      <p className="mt-2 mb-6 text-small text-muted">{sentence}</p>
      <div className="mt-auto">
        <AccessButton describedBy={titleId} destination={buildPath('article', { article: slug })} />
      </div>
    </Card>
  )
}

const smallGuides = [
  {
    title: 'Investment Education',
    slug: 'investment-education',
    sentence: 'Where returns come from, what they cost, and what to ask about a report.',
  },
  {
    title: 'Digital Banking Tools',
    slug: 'digital-banking-tools',
    sentence: 'Which payments can be reversed, which cannot, and how to protect your accounts.',
  },
]
