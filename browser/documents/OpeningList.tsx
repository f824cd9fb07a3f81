import { useInfiniteQuery } from '@tanstack/react-query'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { DocumentOpening } from '#contract/documents/documents.ts'

import { createOpeningsQuery } from './queries.ts'

/** Who opened which version of a document, newest first. */
export function OpeningList({ documentId }: { documentId: string }) {
  const list = useInfiniteQuery(createOpeningsQuery(documentId))
  return (
    <PagedList
      list={list}
      noun="openings"
      content="the openings"
      skeleton={<Skeleton className="h-24" />}
      empty={<p className="text-small text-muted">No one has opened this document yet.</p>}
    >
      {openings => (
        <ul className="divide-y divide-line text-small">
          {openings.map(({ id, openedBy, viewedAs, linkCreatedAt, openedAt, versionNumber, how }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span>
                <span className="font-medium">{openedBy}</span>
                {viewedAs !== null && <span className="text-muted"> · viewing as {viewedAs}</span>}
                {linkCreatedAt !== null && (
                  <span className="text-muted"> · link of {formatInstant(linkCreatedAt)}</span>
                )}
              </span>
              <span className="text-muted">
                {ways[how]} version {versionNumber},{' '}
                <time dateTime={openedAt}>{formatInstant(openedAt)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const ways: Record<DocumentOpening['how'], string> = {
  preview: 'Viewed',
  download: 'Downloaded',
  shared: 'Opened by link',
}
