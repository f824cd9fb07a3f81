import { useInfiniteQuery } from '@tanstack/react-query'

import { createSearchQuery } from '#browser/documents/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { ArchiveEntry } from './ArchiveEntry.tsx'
import { ArchiveFilters } from './ArchiveFilters.tsx'
import { useArchiveSearch } from './use-archive-search.ts'

/** The filed documents, by person, year, kind and text. */
export function ArchiveBrowser() {
  const search = useArchiveSearch()
  return (
    <section aria-labelledby="archive" className="mt-20">
      <h2 id="archive">Archive browser</h2>
      <ArchiveFilters search={search} />
      <ArchiveList search={search} />
    </section>
  )
}

function ArchiveList({ search }: { search: ReturnType<typeof useArchiveSearch> }) {
  const list = useInfiniteQuery(createSearchQuery(search.filters))
  const { data, error, isError, isFetching, refetch } = list
  if (data === undefined)
    return isError ? (
      <LoadFailed
        title="The archive could not be loaded"
        error={error}
        heading="h3"
        onRetry={refetch}
        isRetrying={isFetching}
      />
    ) : (
      <output className="mt-8 grid gap-3">
        <span className="sr-only">Loading the archive</span>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </output>
    )
  if (data.rows.length === 0)
    return search.isFiltered ? (
      <EmptyState
        title="No documents match"
        action={
          <Button variant="secondary" onClick={search.clear}>
            Show all documents
          </Button>
        }
      >
        Try another person, year or kind, or fewer words.
      </EmptyState>
    ) : (
      <EmptyState title="The archive is empty">
        Add a certificate, a letter or a photograph above. It appears here, and on the profiles of the members
        in it.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Documents in the archive" aria-busy={isFetching} className="mt-8 grid gap-3">
        {data.rows.map(document => (
          <li key={document.id}>
            <ArchiveEntry document={document} />
          </li>
        ))}
      </ul>
      <LoadMore list={{ ...list, data }} noun="documents" />
    </>
  )
}
