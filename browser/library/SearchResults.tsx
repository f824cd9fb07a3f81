import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'

import { getButtonClass } from '#browser/ui/button-class.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { libraryCategories, type LibraryCategory } from '#contract/library/library-categories.ts'
import type { ListedArticle } from '#contract/library/library.ts'

import { ArticleCatalog } from './ArticleCatalog.tsx'
import { ArticleEntry } from './ArticleEntry.tsx'
import { buildLibraryAddress } from './use-library-search.ts'

export interface SearchResultsProps {
  found: Pick<UseQueryResult<ListedArticle[]>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  search: string
  category: LibraryCategory | undefined
}

export function SearchResults({ found, ...filter }: SearchResultsProps) {
  return (
    <Loaded query={found} content="the library" skeleton={<LoadingResults />}>
      {articles => (
        <Refreshing isRefreshing={found.isPlaceholderData}>
          <Results found={articles} {...filter} />
        </Refreshing>
      )}
    </Loaded>
  )
}

interface ResultsProps extends Pick<SearchResultsProps, 'search' | 'category'> {
  /** In all categories. */
  found: ListedArticle[]
}

function Results({ found, search, category }: ResultsProps) {
  const articles =
    category === undefined ? found : found.filter(article => article.categories.includes(category))
  const isUnfiltered = search === '' && category === undefined
  return (
    <>
      <output
        className={joinClasses(
          'block font-serif text-title',
          (isUnfiltered || articles.length === 0) && 'sr-only',
        )}
      >
        {describeResults(articles.length, search, category)}
      </output>
      {isUnfiltered ? (
        <ArticleCatalog articles={articles} />
      ) : articles.length === 0 ? (
        <NoResults search={search} category={category} otherCount={found.length} />
      ) : (
        <ul className="mt-5 border-b border-line">
          {articles.map(article => (
            <li key={article.slug}>
              <ArticleEntry article={article} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** `3 articles on Tax Planning for “gift”`. */
function describeResults(count: number, search: string, category: LibraryCategory | undefined): string {
  return [
    count === 1 ? '1 article' : `${count} articles`,
    category === undefined ? '' : ` on ${libraryCategories[category]}`,
    search === '' ? '' : ` for “${search}”`,
  ].join('')
}

function NoResults({
  search,
  category,
  otherCount,
}: Pick<SearchResultsProps, 'search' | 'category'> & { otherCount: number }) {
  return (
    <EmptyState
      heading="h2"
      title={search === '' ? 'No articles yet' : `No results for “${search}”`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {otherCount > 0 && (
            <Link href={buildLibraryAddress({ search })} className={getButtonClass()}>
              Search all categories
            </Link>
          )}
          <Link
            href={buildLibraryAddress({})}
            className={getButtonClass({ variant: otherCount > 0 ? 'secondary' : 'primary' })}
          >
            Show every article
          </Link>
        </div>
      }
    >
      {category !== undefined && otherCount > 0
        ? `No articles in ${libraryCategories[category]}, but ${otherCount === 1 ? 'one article' : `${otherCount} articles`} in other categories.`
        : 'Try fewer or different words. Small typos are fine.'}
    </EmptyState>
  )
}

function LoadingResults() {
  return (
    <>
      <Skeleton className="h-7 w-40" />
      <div className="mt-5 grid gap-5 xl:grid-cols-3">
        {[1, 2, 3].map(row => (
          <div key={row} className="grid gap-3 rounded-lg border border-line p-7">
            <Skeleton className="w-28" />
            <Skeleton className="h-7 w-3/4" />
            <Skeleton />
            <Skeleton className="w-5/6" />
          </div>
        ))}
      </div>
    </>
  )
}
