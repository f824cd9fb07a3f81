import { Link } from 'wouter'

import { eventLists } from '#browser/family-member/lists/list-names.ts'
import { ListsButton } from '#browser/family-member/lists/ListsButton.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import { buildLifeTimeline, type LifeTimelineEntry, type Paper } from './life-timeline.ts'

const EventsDialog = lazyDialog(() => import('#browser/family-member/lists/EventsDialog.tsx'))

export interface LifeTimelineProps {
  member: FamilyMember
  circle: FamilyCircle
  /** The documents of the archive that name the member. */
  papers: readonly Paper[]
}

/** The events of a member's life and their papers, vertical on narrow screens and horizontal on wide ones. */
export function LifeTimeline({ member, circle, papers }: LifeTimelineProps) {
  const entries = buildLifeTimeline(member, circle, papers)
  return (
    <section aria-labelledby="life" className="mt-14 lg:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="life">Life</h2>
        <ListsButton
          label="Add or change events"
          names={eventLists}
          member={member}
          circle={circle}
          dialog={EventsDialog}
        />
      </div>
      {entries.length === 0 ? (
        <p className="mt-4 text-muted">No events are recorded for {member.firstName} yet.</p>
      ) : (
        <TimelineEntries entries={entries} />
      )}
    </section>
  )
}

function TimelineEntries({ entries }: { entries: LifeTimelineEntry[] }) {
  return (
    <ol className="mt-6 grid grid-cols-1 gap-y-6 border-l border-gilt md:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] md:gap-y-8 md:border-l-0">
      {entries.map((entry, index) => (
        <li
          // Two entries may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="relative break-inside-avoid pl-6 md:border-t md:border-gilt md:pt-5 md:pr-6 md:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-px size-2.5 -translate-x-1/2 rounded-full border-2 border-gilt bg-paper md:-top-px md:left-0 md:translate-x-0 md:-translate-y-1/2"
          />
          <p className="text-caption text-muted tabular">{entry.date ?? 'Date unknown'}</p>
          <p className="mt-0.5 font-serif text-lead">
            {entry.title}
            {entry.relative !== null && (
              <>
                {' '}
                <Link href={buildPath('familyMember', { id: entry.relative.id })} className="hover:underline">
                  {entry.relative.name}
                </Link>
              </>
            )}
          </p>
          {entry.document !== null && (
            <p className="text-small">
              <Link href={buildPath('document', { id: entry.document.id })} className="link">
                {entry.document.title}
              </Link>
            </p>
          )}
          {entry.place !== null && <p className="text-small text-muted">{entry.place}</p>}
          {entry.note !== null && <p className="mt-1 text-small whitespace-pre-line">{entry.note}</p>}
        </li>
      ))}
    </ol>
  )
}
