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

import { boardApprovalsQuery, useMarkDecisionsSeen } from './queries.ts'
import { RequestList } from './RequestList.tsx'

/** The board's inbox; for everybody else, their own requests. */
export default function BoardApprovalsPage() {
  useTitle('Board Approvals')
  const { user } = useCurrentUser()
  const { data, isError, refetch } = useQuery(boardApprovalsQuery)
  const isOnTheBoard = user?.role === 'board_member' || user?.role === 'admin'
  useMarkDecisionsSeen(data !== undefined)

  return (
    <div className="relative isolate grow overflow-hidden">
      <Rosette className="absolute -top-64 -right-72 -z-10 size-176 text-gilt/25" />
      <div className="page py-section">
        <h1>Board Approvals</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">
          {isOnTheBoard
            ? 'New members, corrections and claims wait here for a member of the board. Nobody decides on their own request.'
            : 'What you have asked of the board, and what it has decided.'}
        </p>
        {isError ? (
          <EmptyState
            title="The requests could not be read"
            heading="h2"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            The connection may have been lost for a moment.
          </EmptyState>
        ) : data === undefined ? (
          <output className="mt-12 grid max-w-prose gap-6">
            <span className="sr-only">Loading the requests</span>
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </output>
        ) : data.length === 0 ? (
          <EmptyState
            title="No requests"
            heading="h2"
            action={
              <Link href={pathTo('familyTree')} className={buttonClass({ variant: 'secondary' })}>
                To the Family Tree
              </Link>
            }
          >
            A new member, a correction on somebody’s page or a claim makes one.
          </EmptyState>
        ) : (
          <RequestList approvals={data} />
        )}
      </div>
    </div>
  )
}
