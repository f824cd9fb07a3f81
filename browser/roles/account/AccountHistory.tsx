import { useInfiniteQuery } from '@tanstack/react-query'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { describeChange } from '#browser/roles/describe-account.ts'
import { createChangesQuery } from '#browser/roles/queries.ts'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

/** The changes of an account, from the audit trail. */
export function AccountHistory({ userId }: { userId: string }) {
  const changes = useInfiniteQuery(createChangesQuery(userId))
  return (
    <section aria-labelledby="history" className="mt-8">
      <h3 id="history">History</h3>
      {changes.data === undefined ? (
        changes.isError ? (
          <LoadFailed
            className="mt-3"
            title="The history could not be loaded"
            error={changes.error}
            onRetry={changes.refetch}
            isRetrying={changes.isFetching}
          />
        ) : (
          <Skeleton className="mt-3 h-24" />
        )
      ) : changes.data.rows.length === 0 ? (
        <p className="mt-3 text-small text-muted">Nothing has happened to this account yet.</p>
      ) : (
        <>
          <ol className="mt-3 grid gap-4 text-small">
            {changes.data.rows.map(change => (
              <li key={change.id} className="border-l border-line pl-4">
                {describeChange(change)}
                {change.reason !== null && <span className="block wrap-anywhere">“{change.reason}”</span>}
                <span className="block text-caption text-muted tabular">
                  {formatInstant(change.changedAt)}, {change.changedBy ?? 'by the portal'}
                </span>
              </li>
            ))}
          </ol>
          <LoadMore list={changes} noun="changes" />
        </>
      )}
    </section>
  )
}
