import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'wouter'

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
import { constitutionRelationships } from '#contract/generations.ts'

import { familyMembersQuery } from './queries.ts'
import { everybody, filtered, inOrder } from './timeline.ts'
import { Timeline } from './Timeline.tsx'
import { TimelineFilter } from './TimelineFilter.tsx'

// What opens above the page comes when it is opened.
const AddMemberDialog = lazy(() => import('./AddMemberDialog.tsx'))
const MemberDialog = lazy(() => import('./MemberDialog.tsx'))
const ConstitutionDialog = lazy(() => import('./ConstitutionDialog.tsx'))
const FamilyCharts = lazy(() => import('#browser/family-charts/FamilyCharts.tsx'))

type Opened = { what: 'adding' } | { what: 'constitution' } | { what: 'member'; member: FamilyMember } | null

export default function FamilyTreePage() {
  useTitle('Family Tree')
  const { data, isError, refetch } = useQuery(familyMembersQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)

  return (
    <div className="relative isolate grow">
      <div className="absolute inset-0 -z-10 overflow-hidden">
        <GrowthRings rings={34} seed={5} className="absolute -top-48 -right-72 size-192 text-gilt/30" />
      </div>
      <div className="page py-section">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <h1>Family Tree</h1>
            <p className="mt-5 max-w-prose text-lead text-muted">
              The {portalFacts.familyName} family from its roots to its newest leaves, one life after another.
            </p>
          </div>
          <Button size="large" disabled={data === undefined} onClick={() => setOpened({ what: 'adding' })}>
            Add Family Member
          </Button>
        </div>
        {isError ? (
          <EmptyState
            title="The family tree could not be read"
            heading="h2"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            The connection may have been lost for a moment.
          </EmptyState>
        ) : data === undefined ? (
          <Waiting />
        ) : data.length === 0 ? (
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
          <Views members={data} onOpen={member => setOpened({ what: 'member', member })} />
        )}
      </div>
      <Suspense>
        {opened?.what === 'adding' && (
          <AddMemberDialog
            members={data ?? []}
            onClose={close}
            onSubmitted={member => setOpened(isQualifying(member) ? { what: 'constitution' } : null)}
          />
        )}
        {opened?.what === 'member' && (
          <MemberDialog member={opened.member} byId={byId(data ?? [])} onClose={close} />
        )}
        {opened?.what === 'constitution' && <ConstitutionDialog onClose={close} />}
      </Suspense>
    </div>
  )
}

interface ViewProps {
  members: readonly FamilyMember[]
  onOpen: (member: FamilyMember) => void
}

/** The timeline, and beside it the charts. Which of them is open stands in the address, so that one can go back to it. */
function Views({ members, onOpen }: ViewProps) {
  const [parameters, setParameters] = useSearchParams()
  return (
    <Tabs
      label="Views of the family"
      className="mt-10"
      value={viewIn(parameters)}
      onValueChange={view => {
        // A click says it twice, on its way down and as focus, and one step back is enough.
        if (view !== viewIn(new URLSearchParams(location.search)))
          setParameters(view === 'charts' ? { view } : {})
      }}
      tabs={[
        { value: 'timeline', label: 'Timeline', content: <People members={members} onOpen={onOpen} /> },
        {
          value: 'charts',
          label: 'Charts',
          content: (
            <Suspense fallback={<Skeleton className="h-[min(50rem,76dvh)]" />}>
              <FamilyCharts members={members} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function viewIn(parameters: URLSearchParams): 'timeline' | 'charts' {
  return parameters.get('view') === 'charts' ? 'charts' : 'timeline'
}

function People({ members, onOpen }: ViewProps) {
  const [parameters] = useSearchParams()
  const [filter, setFilter] = useState(everybody)
  // What is typed shows at once; ten thousand cards may follow a moment later.
  const applied = useDeferredValue(filter)
  const ordered = useMemo(() => inOrder(members), [members])
  const people = useMemo(() => byId(members), [members])
  const found = useMemo(() => filtered(ordered, applied), [ordered, applied])
  return (
    <>
      <TimelineFilter members={ordered} filter={filter} onChange={setFilter} found={found.length} />
      {found.length === 0 ? (
        <EmptyState
          title="Nobody is found"
          heading="h2"
          action={
            <Button variant="secondary" onClick={() => setFilter(everybody)}>
              Show everybody
            </Button>
          }
        >
          Nobody in the tree fits what you are looking for.
        </EmptyState>
      ) : (
        <Timeline members={found} byId={people} shown={parameters.get('person')} onOpen={onOpen} />
      )}
    </>
  )
}

function Waiting() {
  return (
    <output className="mt-10 grid gap-6 md:grid-cols-2">
      <span className="sr-only">Loading the family tree</span>
      {Array.from({ length: 4 }, (_, place) => (
        // Blanks are all the same.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={place} className="h-52" />
      ))}
    </output>
  )
}

/** Section 5, Constitution dialog trigger: of the family's name, and as close as the constitution says. */
function isQualifying({ lastName, relationship }: FamilyMember): boolean {
  const plain = (name: string) => name.trim().toLowerCase()
  return (
    plain(lastName) === plain(portalFacts.familyName) &&
    constitutionRelationships.some(one => one === plain(relationship))
  )
}

function byId(members: readonly FamilyMember[]): Map<string, FamilyMember> {
  return new Map(members.map(member => [member.id, member]))
}
