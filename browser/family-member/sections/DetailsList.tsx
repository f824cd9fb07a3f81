import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { formatBirth, formatDeath } from '#browser/people/member-labels.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import { capacities, capacityLabels, type Capacity } from '#contract/appointments/appointment-choices.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { formatRelationship } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

export interface DetailsListProps {
  member: FamilyMember
  circle: FamilyCircle | undefined
  appointments: readonly Appointment[]
  className: string
}

/** A member's details. Contact fields are present only if the viewer may see them. */
export function DetailsList({ member, circle, appointments, className }: DetailsListProps) {
  const listNames = (capacity: Capacity) =>
    appointments
      .filter(appointment => appointment.capacity === capacity)
      .map(({ account }) => account.name)
      .join(', ') || null
  const details: [label: string, value: ReactNode][] = [
    ['Relationship to the family', formatRelationship(member.relationship)],
    ['Maiden name', member.maidenName],
    ['Born', formatBirth(member)],
    ['Died', member.isAlive ? null : (formatDeath(member) ?? 'date unknown')],
    ['Gender', member.gender === null ? null : capitalize(member.gender)],
    ['Vocation', member.occupation],
    [member.isAlive ? 'Resides' : 'Resided', member.location],
    ['Father', renderRelative(member.fatherId, member.fatherName, circle)],
    ['Mother', renderRelative(member.motherId, member.motherName, circle)],
    ['Spouse', renderRelative(member.spouseId, member.spouseName, circle)],
    ...capacities.map(capacity => [capacityLabels[capacity], listNames(capacity)] as [string, ReactNode]),
    [
      'Phone',
      member.phoneNumber === null
        ? null
        : renderLink(`tel:${member.phoneNumber.replaceAll(/[^\d+]/g, '')}`, member.phoneNumber),
    ],
    ['Email', member.email === null ? null : renderLink(`mailto:${member.email}`, renderEmail(member.email))],
    ['Added by', member.addedBy],
  ]
  return (
    <dl
      className={joinClasses(
        'grid grid-cols-2 gap-x-8 gap-y-4 border-gilt/60 text-small max-md:border-t max-md:pt-6',
        'xl:grid-cols-1 xl:border-l xl:pl-7',
        className,
      )}
    >
      {details.map(
        ([label, value]) =>
          value !== null && (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A link to a member of the tree, or the typed name of someone else. */
function renderRelative(
  id: string | null,
  typedName: string | null,
  circle: FamilyCircle | undefined,
): ReactNode {
  const found =
    id === null
      ? undefined
      : [...(circle?.parents ?? []), ...(circle?.partners ?? [])].find(relative => relative.id === id)
  if (found === undefined) return typedName
  return (
    <Link href={buildPath('familyMember', { id: found.id })} className="link">
      {found.name}
    </Link>
  )
}

function renderLink(url: string, text: ReactNode): ReactNode {
  return (
    <a href={url} className="link">
      {text}
    </a>
  )
}

/** Allows a line break before the @. */
function renderEmail(email: string): ReactNode {
  const index = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, index)}
      <wbr />
      {email.slice(index)}
    </>
  )
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
