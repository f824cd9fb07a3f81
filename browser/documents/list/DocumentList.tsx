import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useDocumentDialogs } from '#browser/documents/actions/document-dialogs.tsx'
import { createSearchQuery, type DocumentFilters } from '#browser/documents/queries.ts'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { largestRankedSearch } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { DocumentRow } from './DocumentRow.tsx'

export interface DocumentListProps {
  filters: DocumentFilters
  /** The accessible name: 'Formation documents'. */
  label: string
  /** Replaces a list without documents. */
  empty: ReactNode
  /** The level of the titles. */
  heading?: 'h2' | 'h3'
  /** More about a document, such as where it is filed. */
  note?: (document: DocumentSummary) => ReactNode
  /** The unit of all sizes; each size has its own by default. */
  sizeUnit?: 'MB'
  className?: string
}

/** The documents with these filters: loading, failed, empty, or rows with a button for more. */
export function DocumentList({
  filters,
  label,
  empty,
  heading = 'h3',
  note,
  sizeUnit,
  className,
}: DocumentListProps) {
  const list = useInfiniteQuery(createSearchQuery(filters))
  const { openDialog, dialog } = useDocumentDialogs()
  const { data, error, isError, isPlaceholderData, isFetching, refetch } = list
  if (data === undefined && isError)
    return (
      <LoadFailed
        title="The documents could not be loaded"
        error={error}
        heading={heading}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  if (data === undefined) return <LoadingDocuments />
  // The total is unknown only for a search with many matches.
  const isSearching = list.hasNextPage && !data.isCounted
  if (data.rows.length === 0 && !isSearching) return empty
  return (
    <Refreshing isRefreshing={isPlaceholderData} className={className}>
      {isSearching && <ManyMatches hasPhrase={filters.q?.includes('"') === true} />}
      {data.rows.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line border-y border-line">
          {data.rows.map(document => (
            // Only a row whose menu is closed, because the menu would be clipped.
            <li
              key={document.id}
              className="skip-offscreen [contain-intrinsic-block-size:auto_6rem] has-[[role=menu]]:[content-visibility:visible]"
            >
              <DocumentRow
                document={document}
                heading={heading}
                note={note}
                sizeUnit={sizeUnit}
                onOpenDialog={openDialog}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} noun="documents" auto />
      {dialog}
    </Refreshing>
  )
}

/** States the order of a search that is not ranked or counted as a whole. */
function ManyMatches({ hasPhrase }: { hasPhrase: boolean }) {
  return (
    <p className="mb-5 max-w-prose text-small text-muted">
      More than {formatCount(largestRankedSearch)} documents contain these words. The newest come first, after
      those with the words in the title, the tags, the description or the file name if these are few.
      {hasPhrase && ` The phrase is looked up in ${formatCount(largestRankedSearch)} documents at a time.`}
    </p>
  )
}

function LoadingDocuments() {
  return (
    <output className="block divide-y divide-line border-y border-line">
      <span className="sr-only">Loading documents</span>
      {['first', 'second', 'third'].map(row => (
        <span key={row} className="grid gap-2.5 py-5">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-3/5" />
        </span>
      ))}
    </output>
  )
}
