import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'

import { linkedMemberQuery } from '#browser/accounts/linked-member.ts'
import { opensConstitution } from '#browser/constitution/opens-constitution.ts'
import { getLayoutWorker } from '#browser/family-charts/layout/get-layout-worker.ts'
import { useFamilyLinks } from '#browser/family-charts/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { readDraft } from '#browser/platform/drafts.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { memberDraftKey, type MemberDraft } from './dialogs/member-draft.ts'
import { familyMembersQuery } from './queries.ts'
import { TimelineView } from './timeline/TimelineView.tsx'

// What opens above the page comes when it is opened.
const AddMemberDialog = lazyWithPreload(() => import('./dialogs/AddMemberDialog.tsx'))
const ConstitutionDialog = lazyWithPreload(() => import('#browser/constitution/ConstitutionDialog.tsx'))
const FamilyCharts = lazyWithPreload(
  () => import('#browser/family-charts/FamilyCharts.tsx'),
  <ChartsComing />,
)

export default function FamilyTreePage() {
  useTitle('Family Tree')
  const { user } = useCurrentUser()
  const { data, isError, refetch } = useQuery(familyMembersQuery)
  const charts = useCharts(data)
  // What was typed when the session ended by itself, or when the dialog was closed, perhaps by accident.
  const [draft, setDraft] = useState(
    () => (user === null ? undefined : readDraft(memberDraftKey, user.id)) as MemberDraft | undefined,
  )
  const [opened, setOpened] = useState<'adding' | 'constitution' | null>(
    draft === undefined ? null : 'adding',
  )

  return (
    <div className="relative isolate grow">
      <div className="absolute inset-0 -z-10 overflow-hidden">
        <GrowthRings rings={34} seed={5} className="absolute -top-48 -right-72 size-192 text-gilt/30" />
      </div>
      {/* Little stands above the family itself, which is what one comes for. */}
      <div className="page pt-5 pb-section sm:pt-6">
        <div className="flex items-end justify-between gap-x-6 gap-y-3 max-sm:flex-wrap">
          <div>
            <h1>Family Tree</h1>
            <p className="mt-1 max-w-prose text-small text-muted max-sm:hidden">
              The {portalFacts.familyName} family from its roots to its newest leaves, one life after another.
            </p>
          </div>
          <div className="flex shrink-0 flex-wrap gap-2 max-sm:w-full sm:gap-3">
            {user !== null && user.role !== 'family_member' && (
              <Link
                href={pathTo('gedcom')}
                className={buttonClass({ variant: 'secondary', className: headButton })}
              >
                Import and Export
              </Link>
            )}
            <Button className={headButton} disabled={data === undefined} onClick={() => setOpened('adding')}>
              Add Family Member
            </Button>
          </div>
        </div>
        {isError && data === undefined ? (
          <EmptyState
            title="The family tree could not be read"
            heading="h2"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            The connection may have been lost for a moment.
          </EmptyState>
        ) : data?.length === 0 ? (
          <EmptyState
            title="The story has not begun yet"
            heading="h2"
            action={
              <Link href={pathTo('familyUpload')} className={buttonClass({ size: 'large' })}>
                Begin Our Story
              </Link>
            }
          >
            Add the first member, or bring what the family has kept: papers, letters and photographs.
          </EmptyState>
        ) : (
          <Views members={data} charts={charts} />
        )}
      </div>
      {opened === 'adding' && data !== undefined && user !== null && (
        <AddMemberDialog
          members={data}
          userId={user.id}
          draft={draft}
          onClose={unfinished => {
            setDraft(unfinished)
            setOpened(null)
          }}
          onSubmitted={member => {
            setDraft(undefined)
            setOpened(opensConstitution(member, portalFacts.familyName) ? 'constitution' : null)
          }}
        />
      )}
      {opened === 'constitution' && <ConstitutionDialog onClose={() => setOpened(null)} />}
    </div>
  )
}

/** On a phone the two share one row. */
const headButton = 'max-sm:grow max-sm:px-3 max-sm:text-small'

/** What the charts need besides the members is asked for together with these, or as soon as a mouse is at their tab. */
function useCharts(members: readonly FamilyMember[] | undefined) {
  const [parameters] = useSearchParams()
  const [isNear, setIsNear] = useState(false)
  const areWanted = isNear || viewIn(parameters) === 'charts'
  // Their worker gets ready while the members are on the wire.
  useEffect(() => {
    if (!areWanted) return
    FamilyCharts.preload()
    getLayoutWorker()
  }, [areWanted])
  const own = useQuery({ ...linkedMemberQuery, enabled: areWanted })
  const linkedMemberId = own.isError ? null : own.data && (own.data.member?.id ?? null)
  return { links: useFamilyLinks(members, areWanted), linkedMemberId, onNear: setIsNear }
}

interface ViewsProps {
  /** Undefined while they are read: all that stands around them is there by then. */
  members: readonly FamilyMember[] | undefined
  charts: ReturnType<typeof useCharts>
}

/** The timeline, and beside it the charts. Which of them is open stands in the address, so that one can go back to it. */
function Views({ members, charts }: ViewsProps) {
  const [parameters, setParameters] = useSearchParams()
  return (
    <Tabs
      label="Views of the family"
      className="mt-2"
      value={viewIn(parameters)}
      onValueChange={view => {
        // A click says it twice, on its way down and as focus, and one step back is enough.
        if (view !== viewIn(new URLSearchParams(location.search)))
          setParameters(view === 'charts' ? { view } : {})
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

function viewIn(parameters: URLSearchParams): 'timeline' | 'charts' {
  return parameters.get('view') === 'charts' ? 'charts' : 'timeline'
}

function ChartsComing() {
  return (
    <output className="-mt-2 grid gap-3">
      <span className="sr-only">Loading the family tree</span>
      <Skeleton className="h-31 lg:h-11" />
      <Skeleton className="h-[min(50rem,62dvh)] md:h-[min(50rem,76dvh)]" />
    </output>
  )
}
