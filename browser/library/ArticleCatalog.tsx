import type { ListedArticle } from '#contract/library/library.ts'

import { ArticleCard } from './ArticleCard.tsx'
import { ArticleEntry } from './ArticleEntry.tsx'

/** The whole library without a search: guides, lessons, then articles. */
export function ArticleCatalog({ articles }: { articles: ListedArticle[] }) {
  const filterByKind = (kind: ListedArticle['kind']) => articles.filter(article => article.kind === kind)
  return (
    <div className="grid gap-14">
      <section aria-labelledby="guides">
        <h2 id="guides" className="text-title">
          Guides
        </h2>
        <ArticleCards articles={filterByKind('guide')} isDeep />
      </section>
      <section aria-labelledby="lessons">
        <h2 id="lessons" className="text-title">
          Lessons
        </h2>
        <ArticleCards articles={filterByKind('lesson')} />
      </section>
      <section aria-labelledby="articles">
        <h2 id="articles" className="mb-5 text-title">
          Articles
        </h2>
        <ul className="border-b border-line">
          {filterByKind('article').map(article => (
            <li key={article.slug}>
              <ArticleEntry article={article} heading="h3" />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function ArticleCards({ articles, isDeep = false }: { articles: ListedArticle[]; isDeep?: boolean }) {
  return (
    <ul className="mt-5 grid gap-5 xl:grid-cols-3">
      {articles.map(article => (
        <li key={article.slug} className="grid">
          <ArticleCard article={article} isDeep={isDeep} />
        </li>
      ))}
    </ul>
  )
}
