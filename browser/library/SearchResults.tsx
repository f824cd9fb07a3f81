import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'

import { sentenceOf } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { classes } from '#browser/ui/classes.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { libraryCategories, type LibraryCategory } from '#contract/library-categories.ts'
import type { ListedArticle } from '#contract/library.ts'

import { ArticleCatalog } from './ArticleCatalog.tsx'
import { ArticleEntry } from './ArticleEntry.tsx'
import { libraryAddress } from './library-address.ts'

export interface SearchResultsProps {
  found: Pick<
    UseQueryResult<ListedArticle[]>,
    'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  search: string
  category: LibraryCategory | undefined
}

export function SearchResults({ found, search, category }: SearchResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = found
  if (error !== null) {
    return (
      <Alert title="The library could not be opened">
        <p>{sentenceOf(error, 'The connection may have been lost for a moment.')}</p>
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          pending={isFetching}
          pendingLabel="Opening..."
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </Alert>
    )
  }
  if (data === undefined) return <Waiting />

  const articles =
    category === undefined ? data : data.filter(article => article.categories.includes(category))
  const isUnasked = search === '' && category === undefined
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={classes('transition-opacity', isPlaceholderData && 'opacity-55')}
    >
      <output
        className={classes('block font-serif text-title', (isUnasked || articles.length === 0) && 'sr-only')}
      >
        {outcome(articles.length, search, category)}
      </output>
      {isUnasked ? (
        <ArticleCatalog articles={articles} />
      ) : articles.length === 0 ? (
        <NothingFound search={search} category={category} elsewhere={data.length} />
      ) : (
        <ul className="mt-5 border-b border-line">
          {articles.map(article => (
            <li key={article.slug}>
              <ArticleEntry article={article} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `3 articles on Tax Planning for “gift”`. */
function outcome(count: number, search: string, category: LibraryCategory | undefined): string {
  return [
    count === 1 ? '1 article' : `${count} articles`,
    category === undefined ? '' : ` on ${libraryCategories[category]}`,
    search === '' ? '' : ` for “${search}”`,
  ].join('')
}

function NothingFound({
  search,
  category,
  elsewhere,
}: Pick<SearchResultsProps, 'search' | 'category'> & { elsewhere: number }) {
  return (
    <EmptyState
      heading="h2"
      title={search === '' ? 'Nothing stands here yet' : `Nothing found for “${search}”`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {elsewhere > 0 && (
            <Link href={libraryAddress({ search })} className={buttonClass()}>
              Search all categories
            </Link>
          )}
          <Link
            href={libraryAddress({})}
            className={buttonClass({ variant: elsewhere > 0 ? 'secondary' : 'primary' })}
          >
            Show every article
          </Link>
        </div>
      }
    >
      {category !== undefined && elsewhere > 0
        ? `Not on ${libraryCategories[category]}, but ${elsewhere === 1 ? 'one article' : `${elsewhere} articles`} elsewhere.`
        : 'Try fewer words, or another word for the same thing. A slip in the spelling does not matter.'}
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div>
      <output className="sr-only">Opening the library</output>
      <Skeleton className="h-7 w-40" />
      <div className="mt-5 grid gap-5 xl:grid-cols-3">
        {[1, 2, 3].map(place => (
          <div key={place} className="grid gap-3 rounded-lg border border-line p-7">
            <Skeleton className="w-28" />
            <Skeleton className="h-7 w-3/4" />
            <Skeleton />
            <Skeleton className="w-5/6" />
          </div>
        ))}
      </div>
    </div>
  )
}
