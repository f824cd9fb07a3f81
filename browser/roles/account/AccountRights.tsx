import { useQuery } from '@tanstack/react-query'

import { formatDay } from '#browser/platform/format/format-instant.ts'
import { describeAppointment, describeReason } from '#browser/roles/describe-account.ts'
import { createRightsQuery } from '#browser/roles/queries.ts'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { capacitySentences } from '#contract/appointments/appointment-choices.ts'
import { capabilitySentences } from '#contract/roles/capability-sentences.ts'
import type { EffectiveRights } from '#contract/roles/roles.ts'

/** What an account may do, and why. */
export function AccountRights({ userId }: { userId: string }) {
  return (
    <section aria-labelledby="rights" className="mt-7">
      <h3 id="rights">What this account may do</h3>
      <Loaded
        query={useQuery(createRightsQuery(userId))}
        content="the rights"
        className="mt-3"
        skeleton={<Skeleton className="h-32" />}
      >
        {rights => <RightsList rights={rights} />}
      </Loaded>
    </section>
  )
}

function RightsList({
  rights: { state, secondFactorDue, rights, member, appointments },
}: {
  rights: EffectiveRights
}) {
  if (state === 'deactivated')
    return <p className="mt-3 text-small text-muted">Nothing: it is deactivated and cannot sign in.</p>
  if (state === 'waiting')
    return (
      <p className="mt-3 text-small text-muted">
        Sign in and see the home page. The rest follows when it is accepted.
      </p>
    )
  if (secondFactorDue?.isOverdue)
    return (
      <p className="mt-3 text-small text-muted">
        Only set up the second factor that its role requires. The rest follows when it has one.
      </p>
    )
  // Most accounts have all their rights for one reason.
  const groups = Map.groupBy(rights, ({ reasons }) => reasons.map(describeReason).join(', and '))
  return (
    <>
      {secondFactorDue !== null && (
        <p className="mt-3 text-small text-muted tabular">
          Only until {formatDay(secondFactorDue.by)}, unless it sets up the second factor that its role
          requires.
        </p>
      )}
      <RightsGroup title="With any active account" sentences={familyMemberSentences} />
      {[...groups].map(([reason, group]) => (
        <RightsGroup
          key={reason}
          title={reason}
          sentences={group.map(({ capability }) => capabilitySentences[capability])}
        />
      ))}
      {member !== null && (
        <RightsGroup title={`As ${member.name} in the family tree`} sentences={[linkedMemberSentence]} />
      )}
      {appointments.map(appointment => (
        <RightsGroup
          key={appointment.description}
          title={describeAppointment(appointment)}
          sentences={[capacitySentences[appointment.capacity]]}
        />
      ))}
    </>
  )
}

/** Section 6: what every account may do. */
const familyMemberSentences = [
  'Open every page of the portal except those of the board and of administrators.',
  'Add members to the tree, for approval by the board.',
  'Read the documents for the whole family, and add documents, posts and photographs.',
]

/** As the policies of the slices enforce it. */
const linkedMemberSentence =
  'Edit the contact details, photograph and biography of this member, read the documents for this member, and hand in the tax documents that are expected of this member.'

function RightsGroup({ title, sentences }: { title: string; sentences: string[] }) {
  return (
    <div className="mt-4">
      <p className="text-caption text-muted tabular">{title}</p>
      <ul aria-label={title} className="mt-2 grid gap-2 text-small">
        {sentences.map(sentence => (
          <li key={sentence} className="border-l border-gilt pl-4">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}
