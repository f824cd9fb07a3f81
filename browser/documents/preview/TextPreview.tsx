import { useQuery } from '@tanstack/react-query'

import { createTextQuery } from '#browser/documents/queries.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { DocumentVersion } from '#contract/documents/documents.ts'

/** The text of a Word or text file. A job reads it after the upload; its page then has another `textState`. */
export function TextPreview({ version }: { version: DocumentVersion }) {
  const isPending = version.textState === 'pending'
  const { data, error, refetch, isFetching } = useQuery({
    ...createTextQuery(version.id),
    enabled: !isPending,
  })
  if (data === undefined && error !== null)
    return (
      <div className="rounded-lg border border-line bg-raised">
        <LoadFailed
          title="The text could not be loaded"
          error={error}
          heading="h2"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      </div>
    )
  if (data === undefined)
    return (
      <output className="grid content-start gap-3 rounded-lg border border-line bg-raised p-8">
        <span className={isPending ? 'text-small text-muted' : 'sr-only'}>
          {isPending ? 'The text is being read. It appears here in a moment.' : 'Loading the text'}
        </span>
        {[1, 2, 3, 4, 5, 6, 7, 8].map(line => (
          <Skeleton key={line} />
        ))}
      </output>
    )
  if (data.text.trim() === '')
    return (
      <div className="rounded-lg border border-line bg-raised">
        <EmptyState title="No text" heading="h2">
          We found no text in this document. Download it to open it on your device.
        </EmptyState>
      </div>
    )
  return (
    <div className="rounded-lg border border-line bg-raised px-6 py-8 sm:px-10">
      <div className="mx-auto max-w-prose leading-relaxed wrap-anywhere whitespace-pre-wrap">{data.text}</div>
      {data.isTruncated && (
        <p className="mx-auto mt-6 max-w-prose border-t border-line pt-4 text-small text-muted">
          The preview ends here. Download the document to read the rest.
        </p>
      )}
    </div>
  )
}
