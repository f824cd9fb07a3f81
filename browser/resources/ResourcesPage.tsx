import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'
import {
  libraryCategories,
  libraryCategoryNames,
  type LibraryCategory,
} from '#contract/library/library-categories.ts'

import { FeaturedResources } from './FeaturedResources.tsx'
import { LearningCenter } from './LearningCenter.tsx'
import { Tools } from './Tools.tsx'

/** Section 2, Resources. The resources require Family Access; this page does not. */
export default function ResourcesPage() {
  useTitle('Resources')
  useScrollToAnchor()
  return (
    <>
      <div className="relative isolate overflow-clip">
        <Rosette className="absolute top-56 left-[86%] -z-10 size-160 -translate-1/2 text-gilt/45 max-lg:top-0 max-lg:left-full max-lg:size-120 max-lg:opacity-50" />
        <header className="page pt-section pb-14">
          <p className="eyebrow">For every generation</p>
          <h1 className="mt-4 text-display">Resources</h1>
          <p className="mt-6 max-w-[38rem] text-lead text-muted">
            Guides, lessons and tools for every {portalFacts.familyName}, on subjects that few schools teach.
          </p>
        </header>
        <FeaturedResources />
      </div>
      <LearningCenter />
      <Tools />
      <Categories />
    </>
  )
}

function Categories() {
  return (
    <section className="border-t border-line bg-sunken">
      <div className="page grid gap-x-16 gap-y-8 py-section lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 className="text-section">Categories</h2>
          <p className="mt-4 max-w-[24rem] text-muted">Browse the library by subject.</p>
        </div>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {libraryCategoryNames.map(category => (
            <li key={category} className="relative border-t border-line py-5">
              <h3>
                <Link
                  href={`${buildPath('library')}?category=${category}`}
                  className="decoration-gilt decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {libraryCategories[category]}
                </Link>
              </h3>
              <p className="mt-1 text-small text-muted">{categoryDescriptions[category]}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const categoryDescriptions: Record<LibraryCategory, string> = {
  'estate-planning': 'Wills, trusts, trustees and letters of wishes.',
  'investment-strategy': 'Allocation, cost, risk and how to read a report.',
  'tax-planning': 'Gifts, trusts, records and the tax calendar.',
  'family-governance': 'Who decides what, and how a family resolves conflict.',
  philanthropy: 'Purpose, partners and the ways to give.',
  'next-generation': 'First accounts, mentors and succession.',
  'risk-management': 'Insurance, liability, fraud and safe payments.',
  'market-insights': 'Interest rates, the news and what to make of both.',
}
