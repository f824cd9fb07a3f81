import { memo, type ReactNode } from 'react'

import { formatBirth, formatDeath, excerptBiography } from '#browser/people/member-labels.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { formatGeneration } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

export interface MemberCardProps {
  member: FamilyMember
  father: string | null
  mother: string | null
  side: 'left' | 'right'
  isMarked: boolean
  onOpen: (member: FamilyMember) => void
}

/** A member on the timeline. The whole card is clickable; screen readers announce the name as the button. */
export const MemberCard = memo(function MemberCard({
  member,
  father,
  mother,
  side,
  isMarked,
  onOpen,
}: MemberCardProps) {
  return (
    <article
      data-member={member.id}
      className={joinClasses(
        // The next card is on the other side, so it may overlap this one vertically.
        'relative ml-8 md:-mb-28 md:ml-0 md:w-[calc(50%-2.25rem)]',
        side === 'right' && 'md:ml-[calc(50%+2.25rem)]',
      )}
    >
      <span
        aria-hidden="true"
        className={joinClasses(
          'absolute top-7 -left-8 size-3 -translate-x-1/2 rounded-full border-2 border-gilt',
          side === 'left' ? 'md:-right-9 md:left-auto md:translate-x-1/2' : 'md:-left-9',
          member.isVerified ? 'bg-gilt' : 'bg-paper',
        )}
      />
      <div
        className={joinClasses(
          'relative rounded-lg border bg-raised p-5 shadow-raised transition-[box-shadow,border-color] md:min-h-52',
          'focus-within:border-accent hover:border-accent hover:shadow-lifted sm:p-6',
          isMarked ? 'border-accent' : 'border-line',
        )}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(member)}
              className="text-left after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {fullName(member)}
            </button>
            {member.maidenName !== null && (
              <span className="font-sans text-small text-muted"> née {member.maidenName}</span>
            )}
          </h3>
          <span className="eyebrow">{formatGeneration(member.generation)}</span>
        </div>
        <dl className="mt-3 grid gap-1 text-small">
          <MemberFact label="Born">{formatBirth(member)}</MemberFact>
          <MemberFact label="Vocation">{member.occupation}</MemberFact>
          <MemberFact label="Resided">{member.location}</MemberFact>
          {!member.isAlive && <MemberFact label="Died">{formatDeath(member) ?? 'date unknown'}</MemberFact>}
          <MemberFact label="Parents">{[father, mother].filter(Boolean).join(' and ') || null}</MemberFact>
        </dl>
        {member.biography !== null && (
          <p className="mt-3 font-serif text-base text-muted">{excerptBiography(member.biography)}</p>
        )}
        <Badge tone={member.isVerified ? 'accent' : 'gold'} className="mt-4">
          {member.isVerified ? 'Verified' : 'Waiting for approval'}
        </Badge>
      </div>
    </article>
  )
})

function MemberFact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div className="flex gap-2">
      <dt className="w-18 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
