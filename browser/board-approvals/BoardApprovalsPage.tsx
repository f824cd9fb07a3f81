import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { can } from '#contract/capabilities.ts'

import { boardApprovalsQuery, useMarkDecisionsSeen } from './queries.ts'
import { RequestList } from './RequestList.tsx'

/** The board's inbox. Other members see their own requests. */
export default function BoardApprovalsPage() {
  useTitle('Board Approvals')
  const { user } = useCurrentUser()
  const { data, isError, refetch } = useQuery(boardApprovalsQuery)
  const canDecide = can(user, 'approvals.decide')
  useMarkDecisionsSeen(data !== undefined)

  return (
    <div className="relative isolate grow overflow-hidden">
      <Rosette className="absolute -top-64 -right-72 -z-10 size-176 text-gilt/25" />
      <div className="page py-section">
        <h1>Board Approvals</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">
          {canDecide
            ? 'New members, corrections, merges and claims that are waiting for the board. No one decides on their own request.'
            : 'Your requests to the board, and its decisions.'}
        </p>
        {isError ? (
          <EmptyState
            title="The requests could not be loaded"
            heading="h2"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            Check your connection, then try again.
          </EmptyState>
        ) : data === undefined ? (
          <output className="mt-12 grid max-w-prose gap-6">
            <span className="sr-only">Loading requests</span>
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </output>
        ) : data.length === 0 ? (
          <EmptyState
            title="No requests yet"
            heading="h2"
            action={
              <Link href={pathTo('familyTree')} className={buttonClass({ variant: 'secondary' })}>
                Go to the family tree
              </Link>
            }
          >
            When someone adds a member, requests a correction or claims a profile, the request appears here.
          </EmptyState>
        ) : (
          <RequestList approvals={data} />
        )}
      </div>
    </div>
  )
}
