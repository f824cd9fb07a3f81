import { useInfiniteQuery } from '@tanstack/react-query'

import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { TaxDocumentCategory } from '#contract/tax-documents/tax-documents.ts'

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
  return (
    <PagedList
      list={list}
      noun="documents"
      content="the tax documents"
      heading="h3"
      skeleton={
        <span className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
        </span>
      }
      empty={<NoTaxDocuments category={category} filters={filters} />}
    >
      {documents => (
        <ul
          aria-label={category === 'irs_form' ? 'IRS forms' : 'Completed tax documents'}
          className="grid gap-5 lg:grid-cols-2"
        >
          {documents.map(document => (
            <li key={document.id} className="grid skip-offscreen [contain-intrinsic-block-size:auto_11rem]">
              <TaxDocumentCard document={document} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoTaxDocuments({ category, filters }: { category: TaxDocumentCategory; filters: TaxFilters }) {
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
