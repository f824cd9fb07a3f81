import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { libraryCategories } from '#contract/library/library-categories.ts'
import type { ExcerptSegment, ListedArticle } from '#contract/library/library.ts'

import { formatKindAndMinutes } from './format-kind-and-minutes.ts'

export interface ArticleEntryProps {
  article: ListedArticle
  /** The heading level of the title. */
  heading?: 'h2' | 'h3'
}

/** A full-width list entry: an article with the sentence that matches the search. */
export function ArticleEntry({ article, heading: Heading = 'h2' }: ArticleEntryProps) {
  return (
    <article className="group relative grid gap-x-10 gap-y-2 border-t border-line py-6 md:grid-cols-[minmax(0,1fr)_11rem]">
      <div>
        <Heading className="text-title">
          <Link
            href={buildPath('article', { article: article.slug })}
            className="decoration-gilt decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {article.title}
          </Link>
        </Heading>
        <p className="mt-1.5 max-w-[36rem] text-small text-muted">
          <Excerpt segments={article.excerpt} />
        </p>
      </div>
      <div className="text-caption text-muted">
        <p className="eyebrow md:mt-1.5">{formatKindAndMinutes(article)}</p>
        <p className="mt-1">{article.categories.map(category => libraryCategories[category]).join(', ')}</p>
      </div>
    </article>
  )
}

function Excerpt({ segments }: { segments: ExcerptSegment[] }) {
  return segments.map(({ text, isMatch }, index) =>
    // Segments have no id, and their order never changes.
    // oxlint-disable react/no-array-index-key
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}
