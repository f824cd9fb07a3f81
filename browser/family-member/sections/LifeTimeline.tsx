import { Link } from 'wouter'

import { eventNames } from '#browser/family-member/lists/list-edits.ts'
import { ListsButton } from '#browser/family-member/lists/ListsButton.tsx'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

import { buildLifeTimeline, type LifeTimelineEntry } from './life-timeline.ts'

// What opens above the page comes when it is opened.
const EventsDialog = lazyWithPreload(() => import('#browser/family-member/lists/EventsDialog.tsx'))

/** The events of a life on one line: downwards on a phone, along the page on a desk. */
export function LifeTimeline({ member, circle }: { member: FamilyMember; circle: FamilyCircle }) {
  const moments = buildLifeTimeline(member, circle)
  return (
    <section aria-labelledby="life" className="mt-14 lg:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="life">Life</h2>
        <ListsButton
          label="Add or change events"
          names={eventNames}
          member={member}
          circle={circle}
          dialog={EventsDialog}
        />
      </div>
      {moments.length === 0 ? (
        <p className="mt-4 text-muted">Nothing is told of {member.firstName}’s life yet.</p>
      ) : (
        <Moments moments={moments} />
      )}
    </section>
  )
}

function Moments({ moments }: { moments: LifeTimelineEntry[] }) {
  return (
    <ol className="mt-6 grid grid-cols-1 gap-y-6 border-l border-gilt md:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] md:gap-y-8 md:border-l-0">
      {moments.map((moment, place) => (
        <li
          // Two moments of a life may be alike in every word.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          className="relative break-inside-avoid pl-6 md:border-t md:border-gilt md:pt-5 md:pr-6 md:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-px size-2.5 -translate-x-1/2 rounded-full border-2 border-gilt bg-paper md:-top-px md:left-0 md:translate-x-0 md:-translate-y-1/2"
          />
          <p className="text-caption text-muted tabular">{moment.when ?? 'Date not known'}</p>
          <p className="mt-0.5 font-serif text-lead">
            {moment.what}
            {moment.who !== null && (
              <>
                {' '}
                <Link href={pathTo('familyMember', { id: moment.who.id })} className="hover:underline">
                  {moment.who.name}
                </Link>
              </>
            )}
          </p>
          {moment.where !== null && <p className="text-small text-muted">{moment.where}</p>}
          {moment.note !== null && <p className="mt-1 text-small whitespace-pre-line">{moment.note}</p>}
        </li>
      ))}
    </ol>
  )
}
