import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { formatBirth, formatDeath } from '#browser/family-tree/member-labels.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { classes } from '#browser/ui/classes.ts'
import { relationshipLabels } from '#contract/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

export interface DetailsListProps {
  member: FamilyMember
  circle: FamilyCircle | undefined
  className: string
}

/** What the tree says of somebody, in a quiet column. Contact fields stand here where the server sends them. */
export function DetailsList({ member, circle, className }: DetailsListProps) {
  const facts: [label: string, value: ReactNode][] = [
    ['Relationship', relationshipLabels[member.relationship] ?? member.relationship],
    ['Maiden name', member.maidenName],
    ['Born', formatBirth(member)],
    ['Died', member.isAlive ? null : (formatDeath(member) ?? 'date not known')],
    ['Gender', member.gender === null ? null : capitalised(member.gender)],
    ['Vocation', member.occupation],
    [member.isAlive ? 'Resides' : 'Resided', member.location],
    ['Father', personOf(member.fatherId, member.fatherName, circle)],
    ['Mother', personOf(member.motherId, member.motherName, circle)],
    ['Spouse', personOf(member.spouseId, member.spouseName, circle)],
    [
      'Phone',
      member.phoneNumber === null
        ? null
        : contact(`tel:${member.phoneNumber.replaceAll(/[^\d+]/g, '')}`, member.phoneNumber),
    ],
    [
      'Email',
      member.email === null ? null : contact(`mailto:${member.email}`, brokenAtTheSign(member.email)),
    ],
    ['Added by', member.addedBy],
  ]
  return (
    <dl
      className={classes(
        'grid grid-cols-2 gap-x-8 gap-y-4 border-gilt/60 text-small max-md:border-t max-md:pt-6',
        'xl:grid-cols-1 xl:border-l xl:pl-7',
        className,
      )}
    >
      {facts.map(
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

/** Somebody in the tree by their link, anybody else by the name that was typed. */
function personOf(id: string | null, typed: string | null, circle: FamilyCircle | undefined): ReactNode {
  const found =
    id === null
      ? undefined
      : [...(circle?.parents ?? []), ...(circle?.partners ?? [])].find(one => one.id === id)
  if (found === undefined) return typed
  return (
    <Link href={pathTo('familyMember', { id: found.id })} className="link">
      {found.name}
    </Link>
  )
}

function contact(address: string, text: ReactNode): ReactNode {
  return (
    <a href={address} className="link">
      {text}
    </a>
  )
}

/** In a narrow column an address is broken where one reads a pause, and not before its last letter. */
function brokenAtTheSign(email: string): ReactNode {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
