import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { can } from '#contract/roles/capabilities.ts'

import { createBoardApprovalsQuery, useMarkDecisionsSeen } from './queries.ts'
import { RequestList } from './RequestList.tsx'

/** The board's inbox. Other members see their own requests. */
export default function BoardApprovalsPage() {
  useTitle('Board Approvals')
  const { user } = useCurrentUser()
  const pending = useInfiniteQuery(createBoardApprovalsQuery('pending'))
  const decided = useInfiniteQuery(createBoardApprovalsQuery('decided'))
  const isLoaded = pending.data !== undefined && decided.data !== undefined
  // A request that was just decided may have left the one list before it arrives in the other.
  const isMoving = pending.isFetching || decided.isFetching
  const hasRequests = isLoaded && pending.data.rows.length + decided.data.rows.length > 0
  // After the only request was withdrawn, the list remains, with the focus.
  const [hadRequests, setHadRequests] = useState(false)
  if (hasRequests && !hadRequests) setHadRequests(true)
  const canDecide = can(user, 'approvals.decide')
  useMarkDecisionsSeen(isLoaded)

  return (
    <div className="relative isolate grow overflow-clip">
      <Rosette className="absolute -top-64 -right-72 -z-10 size-176 text-gilt/25" />
      <div className="page py-section">
        <h1>Board Approvals</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">
          {canDecide
            ? 'New members, corrections, merges and claims that are waiting for the board. No one decides on their own request.'
            : 'Your requests to the board, and its decisions.'}
        </p>
        {!isLoaded && (pending.isError || decided.isError) ? (
          <LoadFailed
            title="The requests could not be loaded"
            error={pending.error ?? decided.error}
            heading="h2"
            onRetry={() => Promise.all([pending.refetch(), decided.refetch()])}
          />
        ) : !isLoaded ? (
          <output className="mt-12 grid max-w-prose gap-6">
            <span className="sr-only">Loading requests</span>
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </output>
        ) : !hasRequests && !hadRequests && !isMoving ? (
          <EmptyState
            title="No open requests"
            heading="h2"
            action={
              <Link href={buildPath('familyTree')} className={getButtonClass({ variant: 'secondary' })}>
                Go to the family tree
              </Link>
            }
          >
            {canDecide
              ? 'When someone adds a member, requests a correction or claims a profile, the request appears here.'
              : 'When you add a member, request a correction or claim a profile, your request and the board’s decision appear here.'}
          </EmptyState>
        ) : (
          <RequestList pending={pending} decided={decided} />
        )}
      </div>
    </div>
  )
}
