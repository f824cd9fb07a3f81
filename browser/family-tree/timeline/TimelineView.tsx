import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import { useFamilyLinks } from '#browser/family-charts/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { useOffsetTop } from '#browser/ui/lists/use-offset-top.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { generationNavHeight } from './GenerationNav.tsx'
import { emptyFilter, filterMembers, type MemberFilter } from './member-filter.ts'
import { PrintedRegister } from './PrintedRegister.tsx'
import { sortForTimeline } from './timeline-order.ts'
import { Timeline, type ScrollTarget } from './Timeline.tsx'
import { TimelineFilter } from './TimelineFilter.tsx'
import { useIsPrinting } from './use-is-printing.ts'
import { useTimelineAddress } from './use-timeline-address.ts'

const MemberDialog = lazyDialog(() => import('#browser/family-tree/dialogs/MemberDialog.tsx'))

export interface TimelineViewProps {
  /** Undefined while loading. */
  members: readonly FamilyMember[] | undefined
}

/** The filter, the timeline of the filtered members, and the dialog of the opened member. */
export function TimelineView({ members: loadedMembers }: TimelineViewProps) {
  const members = loadedMembers ?? noMembers
  const address = useTimelineAddress()
  const { memberId } = address
  const sorted = useMemo(() => sortForTimeline(members), [members])
  const byId = useMemo(() => indexMembersById(members), [members])
  const filter = useKnownBranch(address.filter, loadedMembers && byId)
  // The field follows typing at once; filtering ten thousand members may lag behind.
  const deferredFilter = useDeferredValue(filter)
  // A branch includes relatives beyond father, mother and spouse.
  const { data: links } = useFamilyLinks(loadedMembers, filter.branch !== null)
  const filtered = useMemo(
    () => filterMembers(sorted, deferredFilter, links),
    [sorted, deferredFilter, links],
  )
  const isPrinting = useIsPrinting()
  const [openMember, setOpenMember] = useState<FamilyMember | null>(null)
  const [target, setTarget] = useState<ScrollTarget>({ id: memberId, movesFocus: false })
  if (target.id !== memberId) setTarget({ id: memberId, movesFocus: false })
  const [expectedTop, setExpectedTop] = useState<number | null>(null)

  /** Scrolls to a member again even if they are already the target. */
  function goToMember({ id }: FamilyMember) {
    setOpenMember(null)
    address.goToMember(
      id,
      filtered.every(member => member.id !== id),
    )
    setTarget({ id, movesFocus: true })
  }

  return (
    <>
      <TimelineFilter
        members={sorted}
        byId={byId}
        filter={filter}
        onChange={next => address.setFilter(next)}
        onGoTo={goToMember}
        matchCount={loadedMembers === undefined ? undefined : filtered.length}
      />
      {loadedMembers === undefined ? (
        isPrinting ? (
          <p>The family tree is still loading. Print again when it is complete.</p>
        ) : (
          <LoadingTimeline onLayout={setExpectedTop} />
        )
      ) : filtered.length === 0 ? (
        <EmptyState
          title="No one found"
          heading="h2"
          action={
            <Button variant="secondary" onClick={() => address.setFilter(emptyFilter)}>
              Show everyone
            </Button>
          }
        >
          No one in the tree matches your search. Try fewer filters.
        </EmptyState>
      ) : isPrinting ? (
        <PrintedRegister members={filtered} byId={byId} />
      ) : (
        <Timeline
          members={filtered}
          byId={byId}
          target={target}
          expectedTop={expectedTop}
          onOpen={setOpenMember}
        />
      )}
      {openMember !== null && (
        <MemberDialog
          member={openMember}
          byId={byId}
          onClose={() => setOpenMember(null)}
          onShow={() => goToMember(openMember)}
          onLeave={() => address.recordMember(openMember.id)}
        />
      )}
    </>
  )
}

/** Clears the branch of a member who is not in the tree, as in a bookmark of a merged entry. */
function useKnownBranch(filter: MemberFilter, byId: Map<string, FamilyMember> | undefined): MemberFilter {
  const isKnown = filter.branch === null || byId === undefined || byId.has(filter.branch)
  return useMemo(() => (isKnown ? filter : { ...filter, branch: null }), [filter, isKnown])
}

const noMembers: readonly FamilyMember[] = []

function indexMembersById(members: readonly FamilyMember[]): Map<string, FamilyMember> {
  const byId = new Map<string, FamilyMember>()
  for (const member of members) byId.set(member.id, member)
  return byId
}

/** Calls `onLayout` with the top of the list, so that its first cards are laid out once when they arrive. */
function LoadingTimeline({ onLayout }: { onLayout: (top: number) => void }) {
  const list = useRef<HTMLDivElement>(null)
  const top = useOffsetTop(list)
  useEffect(() => {
    if (top !== null) onLayout(top)
  }, [top, onLayout])
  return (
    <output>
      <span className="sr-only">Loading the family tree</span>
      <Skeleton className={`mt-2 ${generationNavHeight}`} />
      <div ref={list} className="mt-4 grid gap-6 md:grid-cols-2">
        {['first', 'second', 'third', 'fourth'].map(blank => (
          <Skeleton key={blank} className="h-52" />
        ))}
      </div>
    </output>
  )
}
