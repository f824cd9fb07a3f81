import { useInfiniteQuery } from '@tanstack/react-query'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { activityQuery } from './queries.ts'
import { Sentence } from './Sentence.tsx'

/** What the account did, and what was done to it, newest first. */
export function Activity() {
  const list = useInfiniteQuery(activityQuery)
  if (list.data === undefined && list.isError)
    return (
      <LoadFailed
        title="Your activity could not be loaded"
        error={list.error}
        heading="h3"
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    )
  if (list.data === undefined)
    return (
      <output>
        <span className="sr-only">Loading your activity</span>
        <Skeleton className="h-40" />
      </output>
    )
  if (list.data.rows.length === 0)
    return <p className="text-muted">Sign-ins, changes and exports of your account will appear here.</p>
  return (
    <>
      <ul aria-label="Activity" className="divide-y divide-line border-y border-line">
        {list.data.rows.map(({ id, createdAt, sentence }) => (
          <li key={id} className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <Sentence parts={sentence} />
            <time dateTime={createdAt} className="text-small text-muted tabular">
              {formatInstant(createdAt)}
            </time>
          </li>
        ))}
      </ul>
      <LoadMore list={list} noun="entries" />
    </>
  )
}
