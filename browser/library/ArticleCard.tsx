import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { Card } from '#browser/ui/Card.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import type { ArticleSummary } from '#contract/library/library.ts'

import { formatKindAndMinutes } from './format-kind-and-minutes.ts'

export interface ArticleCardProps {
  article: ArticleSummary
  /** Dark, for articles to read first. */
  isDeep?: boolean
}

/** An article as a card, in the catalog or below another article. */
export function ArticleCard({ article, isDeep = false }: ArticleCardProps) {
  return (
    <Card interactive className={joinClasses('flex flex-col', isDeep && 'scheme-dark bg-deep! text-ink')}>
      <p className="eyebrow">{formatKindAndMinutes(article)}</p>
      <h3 className="mt-2 text-title">
        <Link href={buildPath('article', { article: article.slug })} className="after:absolute after:inset-0">
          {article.title}
        </Link>
      </h3>
      <p className="mt-2 text-small text-muted">{article.summary}</p>
    </Card>
  )
}
