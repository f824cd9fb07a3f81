import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { CallFailed } from '#browser/platform/call.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { DocumentDetails } from '#contract/documents/documents.ts'

import { DocumentReader } from './DocumentReader.tsx'
import { findPreviewKind } from './preview/preview-kind.ts'
import { createDocumentQuery } from './queries.ts'

/** Milliseconds until the page asks again whether a new file is read. */
const readInterval = 5_000

/** A document with its preview, details and versions. */
export default function DocumentPage({ id }: { id: string }) {
  const {
    data: document,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...createDocumentQuery(id),
    refetchInterval: ({ state }) => (isBeingRead(state.data) ? readInterval : false),
  })
  // Before what was read: the reader may have lost access since.
  if (error instanceof CallFailed && (error.status === 404 || error.status === 403))
    return <DocumentNotFound />
  if (document !== undefined) return <DocumentReader document={document} />
  if (error === null) return <LoadingDocument />
  return (
    <div className="page grid grow content-center py-section">
      <LoadFailed
        title="The document could not be loaded"
        error={error}
        heading="h1"
        onRetry={refetch}
        isRetrying={isFetching}
      />
    </div>
  )
}

/** Whether the preview waits for the job that reads the text, or makes the copy of a picture. */
function isBeingRead(document: DocumentDetails | undefined): boolean {
  if (document?.current.othersReceive === 'pending') return true
  return document?.current.textState === 'pending' && findPreviewKind(document.current.mimeType) === 'text'
}

function DocumentNotFound() {
  useTitle('Document not found')
  return (
    <div className="page grid grow content-center py-section">
      <EmptyState
        title="Document not found"
        heading="h1"
        action={
          <Link href={buildPath('documents')} className={getButtonClass()}>
            Go to Documents
          </Link>
        }
      >
        There is no document at this address that you can see. It may have been deleted, or it is shared with
        others only.
      </EmptyState>
    </div>
  )
}

function LoadingDocument() {
  return (
    <div className="page py-14 lg:py-20">
      <output className="sr-only">Loading the document</output>
      <Skeleton className="w-32" />
      <Skeleton className="mt-4 h-10 w-3/5" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="aspect-[17/22] w-full rounded-lg" />
        <div className="grid content-start gap-4">
          {[1, 2, 3, 4, 5].map(row => (
            <Skeleton key={row} />
          ))}
        </div>
      </div>
    </div>
  )
}
