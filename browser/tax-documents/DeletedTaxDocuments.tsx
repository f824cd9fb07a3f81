import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createDocumentsQuery } from '#browser/documents/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DeletedItem } from '#browser/ui/lists/DeletedItem.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import { restoreDays } from '#contract/restore-days.ts'

import { useRestoreTaxDocument } from './queries.ts'

/** Completed documents that were deleted in the last 30 days, and that you may restore. */
export function DeletedTaxDocuments() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-10 border-t border-line pt-4">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5"
        aria-expanded={isOpen}
        aria-controls="deleted-tax-documents"
        onClick={() => setOpen(!isOpen)}
      >
        Recently deleted
      </Button>
      <div id="deleted-tax-documents">{isOpen && <DeletedList />}</div>
    </div>
  )
}

const deletedQuery = createDocumentsQuery({ area: 'tax', isDeleted: 'true' })

function DeletedList() {
  const list = useInfiniteQuery(deletedQuery)
  return (
    <PagedList
      list={list}
      noun="documents"
      content="the deleted documents"
      skeleton={<Skeleton className="mt-3 h-16" />}
      empty={
        <p className="mt-2 text-small text-muted">
          Nothing to restore. A completed document that you delete can be restored here for {restoreDays}{' '}
          days.
        </p>
      }
    >
      {documents => (
        <ul aria-label="Deleted tax documents" className="mt-2 divide-y divide-line border-y border-line">
          {documents.map(document => (
            <li key={document.id}>
              <DeletedDocument document={document} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function DeletedDocument({ document }: { document: DocumentSummary }) {
  const { id, title, current } = document
  const restoring = useRestoreTaxDocument()
  return (
    <DeletedItem
      title={title}
      details={current.fileName}
      record={document}
      isRestoring={restoring.isPending}
      onRestore={() => restoring.mutate(id)}
    />
  )
}
