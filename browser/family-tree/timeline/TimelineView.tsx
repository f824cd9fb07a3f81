import { useDeferredValue, useMemo, useState } from 'react'

import { useFamilyLinks } from '#browser/family-charts/queries.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { PrintedRegister } from './PrintedRegister.tsx'
import { emptyFilter, filterMembers, sortForTimeline } from './timeline.ts'
import { Timeline, type ScrollTarget } from './Timeline.tsx'
import { TimelineFilter } from './TimelineFilter.tsx'
import { useIsPrinting } from './use-printing.ts'
import { useTimelineAddress } from './use-timeline-address.ts'

const MemberDialog = lazyWithPreload(() => import('#browser/family-tree/dialogs/MemberDialog.tsx'))

export interface TimelineViewProps {
  /** Undefined while they are read. */
  members: readonly FamilyMember[] | undefined
}

/** Whom to show, the timeline of them, and what the tree says of the one who is opened. */
export function TimelineView({ members: read }: TimelineViewProps) {
  const members = read ?? nobodyYet
  const address = useTimelineAddress()
  const { filter, memberId: personId } = address
  // What is typed shows at once; ten thousand cards may follow a moment later.
  const applied = useDeferredValue(filter)
  const ordered = useMemo(() => sortForTimeline(members), [members])
  const byId = useMemo(() => membersById(members), [members])
  // A branch is more than fathers, mothers and spouses.
  const { data: links } = useFamilyLinks(read, filter.branch !== null)
  const found = useMemo(() => filterMembers(ordered, applied, links), [ordered, applied, links])
  const isPrinting = useIsPrinting()
  const [opened, setOpened] = useState<FamilyMember | null>(null)
  const [target, setTarget] = useState<ScrollTarget>({ id: personId, movesFocus: false })
  if (target.id !== personId) setTarget({ id: personId, movesFocus: false })

  /** Whoever asks to be led to the same person once more is led there once more. */
  function lead({ id }: FamilyMember) {
    setOpened(null)
    address.goToMember(
      id,
      found.every(member => member.id !== id),
    )
    setTarget({ id, movesFocus: true })
  }

  return (
    <>
      <TimelineFilter
        members={ordered}
        byId={byId}
        filter={filter}
        onChange={next => address.setFilter(next)}
        onJump={lead}
        found={read === undefined ? undefined : found.length}
      />
      {read === undefined ? (
        isPrinting ? (
          <p>The family tree is still loading. Print again when it is complete.</p>
        ) : (
          <Loading />
        )
      ) : found.length === 0 ? (
        <EmptyState
          title="Nobody is found"
          heading="h2"
          action={
            <Button variant="secondary" onClick={() => address.setFilter(emptyFilter)}>
              Show everybody
            </Button>
          }
        >
          Nobody in the tree fits what you are looking for.
        </EmptyState>
      ) : isPrinting ? (
        <PrintedRegister members={found} byId={byId} />
      ) : (
        <Timeline members={found} byId={byId} target={target} onOpen={setOpened} />
      )}
      {opened !== null && (
        <MemberDialog
          member={opened}
          byId={byId}
          onClose={() => setOpened(null)}
          onShow={() => lead(opened)}
          onLeave={() => address.recordMember(opened.id)}
        />
      )}
    </>
  )
}

const nobodyYet: readonly FamilyMember[] = []

function membersById(members: readonly FamilyMember[]): Map<string, FamilyMember> {
  const byId = new Map<string, FamilyMember>()
  for (const member of members) byId.set(member.id, member)
  return byId
}

function Loading() {
  return (
    <output className="mt-10 grid gap-6 md:grid-cols-2">
      <span className="sr-only">Loading the family tree</span>
      {['first', 'second', 'third', 'fourth'].map(blank => (
        <Skeleton key={blank} className="h-52" />
      ))}
    </output>
  )
}
