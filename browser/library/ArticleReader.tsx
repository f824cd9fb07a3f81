import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'
import { libraryCategories } from '#contract/library/library-categories.ts'
import type { Article } from '#contract/library/library.ts'

import { ArticleCard } from './ArticleCard.tsx'
import { ArticleContents } from './ArticleContents.tsx'
import { ArticleSection } from './ArticleSection.tsx'
import { ArticleSources } from './ArticleSources.tsx'
import { useChecklist } from './checklist-progress.ts'
import { formatKindAndMinutes } from './format-kind-and-minutes.ts'
import { buildLibraryAddress } from './use-library-search.ts'

/** One article: a narrow text column, a table of contents, and a print layout. */
export function ArticleReader({ article }: { article: Article }) {
  const checklist = useChecklist(article.slug)
  useTitle(article.title)
  useScrollToAnchor()
  return (
    <div className="grow">
      <div className="relative isolate overflow-clip print:overflow-visible">
        <Rosette className="absolute -top-56 left-full -z-10 size-144 -translate-x-1/2 text-gilt/40 max-lg:opacity-50" />
        <article className="page grid gap-x-16 gap-y-10 pt-14 pb-section lg:grid-cols-[minmax(0,42rem)_15rem] lg:justify-center lg:pt-20 print:block print:p-0">
          <ArticleHeading article={article} />
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
            <ArticleContents sections={article.sections} />
          </div>
          <div className="lg:col-start-1">
            <KeyPoints points={article.keyPoints} />
            {article.sections.map(section => (
              <ArticleSection key={section.title} section={section} checklist={checklist} />
            ))}
            <ArticleSources sources={article.sources} />
          </div>
        </article>
      </div>
      <ReadNext article={article} />
    </div>
  )
}

function ArticleHeading({ article }: { article: Article }) {
  return (
    <header className="lg:col-start-1">
      <p className="hidden text-small text-muted print:block">
        The {portalFacts.familyName} family, Knowledge Library. Private.
      </p>
      <Breadcrumb pages={[{ label: 'Knowledge Library', path: buildPath('library') }]} />
      <h1 className="mt-5 print:mt-2">{article.title}</h1>
      <p className="mt-5 font-serif text-lead text-muted">{article.summary}</p>
      <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-line py-3 text-small text-muted print:mt-3 print:py-1.5">
        <p className="font-medium text-ink">{formatKindAndMinutes(article)}</p>
        <ul className="flex flex-wrap gap-x-4">
          {article.categories.map(category => (
            <li key={category}>
              <Link
                href={buildLibraryAddress({ category })}
                className="inline-flex min-h-control items-center hover:text-accent hover:underline pointer-fine:min-h-8 print:min-h-0 print:no-underline"
              >
                {libraryCategories[category]}
              </Link>
            </li>
          ))}
        </ul>
        <Button variant="secondary" size="small" className="ml-auto" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </header>
  )
}

function KeyPoints({ points }: { points: string[] }) {
  return (
    <section
      aria-labelledby="key-points"
      className="border-l-2 border-gilt bg-raised py-6 pr-6 pl-7 print:break-inside-avoid print:py-2"
    >
      <h2 id="key-points" className="eyebrow font-sans">
        Key points
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {points.map(point => (
          <li key={point} className="font-serif text-[1.1875rem] leading-snug">
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReadNext({ article }: { article: Article }) {
  return (
    <section aria-labelledby="read-next" className="border-t border-line bg-sunken print:hidden">
      <div className="page py-16">
        <h2 id="read-next">Read next</h2>
        <ul className="mt-6 grid gap-5 md:grid-cols-3">
          {article.related.map(related => (
            <li key={related.slug} className="grid">
              <ArticleCard article={related} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
