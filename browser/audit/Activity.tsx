import { useInfiniteQuery } from '@tanstack/react-query'

import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'

import { activityQuery } from './queries.ts'
import { Sentence } from './Sentence.tsx'

/** What the account did, and what was done to it, newest first. */
export function Activity() {
  const list = useInfiniteQuery(activityQuery)
  return (
    <PagedList
      list={list}
      noun="entries"
      content="your activity"
      heading="h3"
      empty={<p className="text-muted">Sign-ins, changes and exports of your account will appear here.</p>}
    >
      {entries => (
        <ul aria-label="Activity" className="divide-y divide-line border-y border-line">
          {entries.map(({ id, createdAt, sentence }) => (
            <li key={id} className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <Sentence parts={sentence} />
              <time dateTime={createdAt} className="text-small text-muted tabular">
                {formatInstant(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
