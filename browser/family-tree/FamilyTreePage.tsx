import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'

import { createBoardApprovalsQuery } from '#browser/board-approvals/queries.ts'
import { shouldOpenConstitution } from '#browser/constitution/should-open-constitution.ts'
import { getLayoutWorker } from '#browser/family-charts/layout/get-layout-worker.ts'
import { useFamilyLinks } from '#browser/family-charts/queries.ts'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { createChoiceParam, readSearch, useSearchState } from '#browser/platform/search-state.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { can } from '#contract/roles/capabilities.ts'
import { formatCount } from '#contract/texts/counts.ts'

import { draftKeys, linkedMemberQuery } from './queries.ts'
import { TimelineView } from './timeline/TimelineView.tsx'

// Loaded on demand.
const AddMemberDialog = lazyDialog(() => import('./dialogs/AddMemberDialog.tsx'))
const ConstitutionDialog = lazyDialog(() => import('#browser/constitution/ConstitutionDialog.tsx'))
const FamilyCharts = lazyWithPreload(
  () => import('#browser/family-charts/FamilyCharts.tsx'),
  <ChartsSkeleton />,
)

export default function FamilyTreePage() {
  useTitle('Family Tree')
  const { user } = useCurrentUser()
  const { data, error, isError, refetch } = useQuery(familyMembersQuery)
  const charts = useCharts(data)
  const { state, setState } = useSearchState(newSearch)
  const [dialog, setDialog] = useState<'add-member' | 'constitution' | null>(() =>
    hasOpenDraft(draftKeys.newMember, user?.id) ? 'add-member' : null,
  )

  const closeForm = (next: 'constitution' | null) => {
    setDialog(next)
    setState({ new: null }, { replace: true })
  }

  return (
    <div className="relative isolate grow">
      <div className="absolute inset-0 -z-10 overflow-hidden">
        <GrowthRings rings={34} seed={5} className="absolute -top-48 -right-72 size-192 text-gilt/30" />
      </div>
      {/* The header is low, so that the family itself is visible without scrolling. */}
      <div className="page pt-5 pb-section sm:pt-6">
        <div className="flex items-end justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
          <div>
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h1>Family Tree</h1>
              <PendingRequests />
            </div>
            <p className="mt-1 max-w-prose text-small text-muted max-sm:hidden">
              The {portalFacts.familyName} family from its roots to its newest leaves, one life at a time.
            </p>
          </div>
          <div className="flex shrink-0 flex-wrap gap-2 max-sm:w-full sm:gap-3">
            {(can(user, 'gedcom.import') || can(user, 'gedcom.export')) && (
              <Link
                href={buildPath('gedcom')}
                className={getButtonClass({ variant: 'secondary', className: headerButton })}
              >
                Import and Export
              </Link>
            )}
            <Button
              className={headerButton}
              disabled={data === undefined}
              onClick={() => setDialog('add-member')}
            >
              Add Family Member
            </Button>
          </div>
        </div>
        {isError && data === undefined ? (
          <LoadFailed
            title="The family tree could not be loaded"
            error={error}
            heading="h2"
            onRetry={refetch}
          />
        ) : data?.length === 0 ? (
          <EmptyState
            title="Your family story starts here"
            heading="h2"
            action={<FirstSteps onAdd={() => setDialog('add-member')} />}
          >
            Add the first member, or begin with papers, letters and photographs from your archive.
          </EmptyState>
        ) : (
          <FamilyViews members={data} charts={charts} />
        )}
      </div>
      {(dialog === 'add-member' || state.new === 'member') && data !== undefined && user !== null && (
        <AddMemberDialog
          members={data}
          onClose={() => closeForm(null)}
          onSubmitted={member =>
            closeForm(shouldOpenConstitution(member, portalFacts.familyName) ? 'constitution' : null)
          }
        />
      )}
      {dialog === 'constitution' && <ConstitutionDialog onClose={() => setDialog(null)} />}
    </div>
  )
}

/** The first steps of an empty tree: the specification's link, and the first member. */
function FirstSteps({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Link href={buildPath('familyUpload')} className={getButtonClass({ size: 'large' })}>
        Begin Our Story
      </Link>
      <Button size="large" variant="secondary" onClick={onAdd}>
        Add the first member
      </Button>
    </div>
  )
}

/** The number of pending requests: all of them for the board, your own otherwise. */
function PendingRequests() {
  const { data } = useInfiniteQuery(createBoardApprovalsQuery('pending'))
  if (data === undefined || data.total === 0) return null
  return (
    <Link href={buildPath('boardApprovals')} className="link text-small tabular">
      {formatCount(data.total)} waiting
      <span className="sr-only"> for the board’s approval</span>
    </Link>
  )
}

/** `?new=member` opens the form of a new member. */
const newSearch = { new: createChoiceParam(['member'], null) }
const viewSearch = { view: createChoiceParam(['charts'], 'timeline') }

/** On a phone both buttons share one row. */
const headerButton = 'max-sm:grow max-sm:px-3 max-sm:text-small'

/** Loads the data and code of the charts in parallel with the members, or when the pointer is near their tab. */
function useCharts(members: readonly FamilyMember[] | undefined) {
  const { state } = useSearchState(viewSearch)
  const [isNear, setIsNear] = useState(false)
  const isEnabled = isNear || state.view === 'charts'
  // The worker starts while the members are loading.
  useEffect(() => {
    if (!isEnabled) return
    FamilyCharts.preload()
    getLayoutWorker()
  }, [isEnabled])
  const linked = useQuery({ ...linkedMemberQuery, enabled: isEnabled })
  const linkedMemberId = linked.isError ? null : linked.data && (linked.data.member?.id ?? null)
  return { links: useFamilyLinks(members, isEnabled), linkedMemberId, onNear: setIsNear }
}

interface ViewsProps {
  /** Undefined while loading. The controls are visible by then. */
  members: readonly FamilyMember[] | undefined
  charts: ReturnType<typeof useCharts>
}

/** The timeline and the charts on tabs. The URL states which one is open, so that the back button works. */
function FamilyViews({ members, charts }: ViewsProps) {
  const { state, setState } = useSearchState(viewSearch)
  return (
    <Tabs
      label="Views of the family"
      className="mt-2"
      value={state.view}
      onValueChange={view => {
        // Radix reports a click twice, on mouse down and on focus. The second must not clear the view's own state.
        if (view !== readSearch(viewSearch, new URLSearchParams(location.search)).view)
          setState({ view }, { clearsOthers: true })
      }}
      tabs={[
        { value: 'timeline', label: 'Timeline', content: <TimelineView members={members} /> },
        {
          value: 'charts',
          label: 'Charts',
          onNear: charts.onNear,
          content: (
            <FamilyCharts members={members} links={charts.links} linkedMemberId={charts.linkedMemberId} />
          ),
        },
      ]}
    />
  )
}

function ChartsSkeleton() {
  return (
    <output className="-mt-2 grid gap-3">
      <span className="sr-only">Loading the family tree</span>
      <Skeleton className="h-31 lg:h-11" />
      <Skeleton className="h-[min(50rem,62dvh)] md:h-[min(50rem,76dvh)]" />
    </output>
  )
}
