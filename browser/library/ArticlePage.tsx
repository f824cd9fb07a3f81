import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { RequireFamilyAccess } from '#browser/family-access/RequireFamilyAccess.tsx'
import { CallFailed } from '#browser/platform/call.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { ArticleReader } from './ArticleReader.tsx'
import { createArticleQuery } from './queries.ts'

export default function ArticlePage({ slug }: { slug: string }) {
  return (
    <RequireFamilyAccess>
      <LoadedArticle slug={slug} />
    </RequireFamilyAccess>
  )
}

function LoadedArticle({ slug }: { slug: string }) {
  const { data: article, error, isFetching, refetch } = useQuery(createArticleQuery(slug))
  if (article !== undefined) return <ArticleReader article={article} />
  if (error === null) return <LoadingArticle />
  if (error instanceof CallFailed && error.status === 404) return <ArticleNotFound />
  return (
    <div className="page grid grow content-center py-section">
      <LoadFailed
        title="The article could not be loaded"
        error={error}
        heading="h1"
        onRetry={refetch}
        isRetrying={isFetching}
      />
    </div>
  )
}

function ArticleNotFound() {
  useTitle('Article not found')
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState
        title="Article not found"
        heading="h1"
        action={
          <Link href={buildPath('library')} className={getButtonClass()}>
            Go to the Knowledge Library
          </Link>
        }
      >
        The library has no article at this address. It may have been renamed; search the library for any word
        in it.
      </EmptyState>
    </div>
  )
}

function LoadingArticle() {
  return (
    <div className="page py-section">
      <output className="sr-only">Loading the article</output>
      <div className="mx-auto grid max-w-prose gap-4">
        <Skeleton className="w-32" />
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="mb-10 h-7" />
        {[1, 2, 3, 4, 5, 6].map(line => (
          <Skeleton key={line} />
        ))}
      </div>
    </div>
  )
}
