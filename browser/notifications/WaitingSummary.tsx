import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'

import { waitingQuery } from './queries.ts'
import { WaitingList } from './WaitingList.tsx'

/** How many items a page other than the notifications shows. */
const shownItems = 5

/**
 * What waits for the account, on Home and in the family portal. Nothing while nothing waits, and nothing when it cannot
 * be loaded: the notifications page then says so.
 */
export default function WaitingSummary({ className }: { className?: string }) {
  const { data } = useQuery(waitingQuery)
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="waiting" className={className}>
      <h2 id="waiting" className="text-title">
        Waiting for you
      </h2>
      <div className="mt-3">
        <WaitingList items={data.slice(0, shownItems)} />
      </div>
      <Link
        href={buildPath('notifications')}
        className="mt-3 link inline-flex min-h-control items-center text-small"
      >
        All notifications
      </Link>
    </section>
  )
}
