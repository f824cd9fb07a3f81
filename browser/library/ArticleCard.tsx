import { Link } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { Card } from '#browser/ui/Card.tsx'
import { libraryCategories } from '#contract/library-categories.ts'
import type { ArticleSummary, ExcerptSegment } from '#contract/library.ts'

import { kindAndMinutes } from './kind-and-minutes.ts'

export interface ArticleCardProps {
  article: ArticleSummary
  /** Stands in the summary's place. */
  excerpt?: ExcerptSegment[]
  /** The level of its title. */
  heading?: 'h2' | 'h3'
}

export function ArticleCard({ article, excerpt, heading: Heading = 'h2' }: ArticleCardProps) {
  return (
    <Card lively className="flex flex-col">
      <p className="eyebrow">{kindAndMinutes(article)}</p>
      <Heading className="mt-2 text-title">
        <Link href={pathTo('article', { article: article.slug })} className="after:absolute after:inset-0">
          {article.title}
        </Link>
      </Heading>
      <p className="mt-2 mb-5 text-small text-muted">
        {excerpt === undefined ? article.summary : <Excerpt segments={excerpt} />}
      </p>
      <p className="mt-auto text-caption text-muted">
        {article.categories.map(category => libraryCategories[category]).join(' · ')}
      </p>
    </Card>
  )
}

function Excerpt({ segments }: { segments: ExcerptSegment[] }) {
  return segments.map(({ text, isMatch }, place) =>
    // Segments have no name but their place.
    // oxlint-disable react/no-array-index-key
    isMatch ? (
      <mark key={place} className="rounded-sm bg-gold-soft px-0.5 text-ink">
        {text}
      </mark>
    ) : (
      <span key={place}>{text}</span>
    ),
  )
}
