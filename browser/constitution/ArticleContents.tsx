import { useEffect, useState } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'
import type { Article } from '#contract/constitution/constitution.ts'

/** The list of articles. On wide screens it is sticky and highlights the current article. */
export function ArticleContents({ articles }: { articles: readonly Article[] }) {
  const current = useCurrentArticle(articles)
  return (
    <nav
      aria-label="Articles"
      className="mx-auto max-w-prose lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:py-2"
    >
      <p className="eyebrow">Articles</p>
      <ol className="mt-3 sm:columns-2 sm:gap-x-10 lg:columns-1">
        {articles.map(({ number, title }) => (
          <li key={number} className="break-inside-avoid">
            <a
              href={`#${toArticleAnchor(number)}`}
              aria-current={number === current ? 'location' : undefined}
              className={joinClasses(
                'grid min-h-control grid-cols-[2rem_1fr] items-center border-l-2 py-1 pl-3 text-small leading-snug hover:text-accent hover:underline pointer-fine:min-h-9',
                number === current ? 'border-gilt text-accent' : 'border-transparent text-muted',
              )}
            >
              <span className="tabular">{number}</span>
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The number of the article that crosses the upper part of the viewport. */
function useCurrentArticle(articles: readonly Article[]): number | undefined {
  const [current, setCurrent] = useState<number>()
  useEffect(() => {
    const visible = new Set<number>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const number = Number(target.id.split('-')[1])
          if (isIntersecting) visible.add(number)
          else visible.delete(number)
        }
        setCurrent(visible.size === 0 ? undefined : Math.min(...visible))
      },
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const { number } of articles) {
      const section = document.getElementById(toArticleAnchor(number))
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [articles])
  return current
}

/** The element id of an article: `article-4`. */
export function toArticleAnchor(number: number): string {
  return `article-${number}`
}
