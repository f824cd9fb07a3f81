import { useInfiniteQuery } from '@tanstack/react-query'

import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { TaxDocumentCategory } from '#contract/tax-documents.ts'

import { createTaxDocumentsQuery, type TaxFilters } from './queries.ts'
import { TaxDocumentCard } from './TaxDocumentCard.tsx'

/** Section 4: a tab is loading, empty or populated. */
export function TaxDocumentList({
  category,
  filters,
}: {
  category: TaxDocumentCategory
  filters: TaxFilters
}) {
  const list = useInfiniteQuery(createTaxDocumentsQuery(category, filters))
  if (list.data === undefined && list.isError) {
    return (
      <LoadFailed
        title="The tax documents could not be loaded"
        error={list.error}
        heading="h3"
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    )
  }
  if (list.data === undefined) {
    return (
      <output className="grid gap-5 lg:grid-cols-2">
        <span className="sr-only">Loading tax documents</span>
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </output>
    )
  }
  if (list.data.rows.length === 0) {
    const isFiltered = filters.year !== null || filters.member !== null
    return (
      <EmptyState
        title={category === 'irs_form' ? 'No IRS forms' : 'No completed tax documents'}
        className="rounded-lg border border-line"
      >
        {isFiltered
          ? 'No document matches the year and the member above.'
          : category === 'irs_form'
            ? 'Forms from the IRS appear here as soon as someone uploads one.'
            : 'Returns and statements appear here once they are completed and uploaded.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul
        aria-label={category === 'irs_form' ? 'IRS forms' : 'Completed tax documents'}
        className="grid gap-5 lg:grid-cols-2"
      >
        {list.data.rows.map(document => (
          <li key={document.id} className="grid skip-offscreen [contain-intrinsic-block-size:auto_11rem]">
            <TaxDocumentCard document={document} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} noun="documents" />
    </>
  )
}
