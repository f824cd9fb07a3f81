import { useInfiniteQuery } from '@tanstack/react-query'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { describeChange } from '#browser/roles/describe-account.ts'
import { createChangesQuery } from '#browser/roles/queries.ts'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

/** The changes of an account, from the audit trail. */
export function AccountHistory({ userId }: { userId: string }) {
  const changes = useInfiniteQuery(createChangesQuery(userId))
  return (
    <section aria-labelledby="history" className="mt-8">
      <h3 id="history">History</h3>
      <div className="mt-3">
        <PagedList
          list={changes}
          noun="changes"
          content="the history"
          skeleton={<Skeleton className="h-24" />}
          empty={<p className="text-small text-muted">Nothing has happened to this account yet.</p>}
        >
          {rows => (
            <ol className="grid gap-4 text-small">
              {rows.map(change => (
                <li key={change.id} className="border-l border-line pl-4">
                  {describeChange(change)}
                  {change.reason !== null && <span className="block wrap-anywhere">“{change.reason}”</span>}
                  <span className="block text-caption text-muted tabular">
                    {formatInstant(change.changedAt)}, {change.changedBy ?? 'by the portal'}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </PagedList>
      </div>
    </section>
  )
}
