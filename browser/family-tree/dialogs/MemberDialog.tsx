import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { getThumbnailUrl } from '#browser/media/media-url.ts'
import { formatBirth, formatDeath } from '#browser/people/member-labels.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { formatGeneration, formatRelationship } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

export interface MemberDialogProps {
  member: FamilyMember
  byId: Map<string, FamilyMember>
  onClose: () => void
  /** Scrolls the timeline to the member. */
  onShow: () => void
  /** Called before a link opens another page. */
  onLeave: () => void
}

/** The details of a member, with a link to their profile. */
export default function MemberDialog({ member, byId, onClose, onShow, onLeave }: MemberDialogProps) {
  const renderRelative = (id: string | null, typed: string | null): ReactNode => {
    const found = byId.get(id ?? '')
    if (found === undefined) return typed
    return (
      <Link href={buildPath('familyMember', { id: found.id })} onClick={onLeave} className="link">
        {fullName(found)}
      </Link>
    )
  }
  const details: [label: string, value: ReactNode][] = [
    ['Maiden name', member.maidenName],
    ['Relationship to the family', formatRelationship(member.relationship)],
    ['Born', formatBirth(member)],
    ['Died', member.isAlive ? null : (formatDeath(member) ?? 'date unknown')],
    ['Vocation', member.occupation],
    [member.isAlive ? 'Resides' : 'Resided', member.location],
    ['Father', renderRelative(member.fatherId, member.fatherName)],
    ['Mother', renderRelative(member.motherId, member.motherName)],
    ['Spouse', renderRelative(member.spouseId ?? findSpouseId(member, byId), member.spouseName)],
    ['Phone', member.phoneNumber],
    ['Email', member.email],
    ['Added by', member.addedBy],
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fullName(member)}
      description={`Generation ${member.generation}, ${formatGeneration(member.generation)}`}
      footer={
        <>
          <Button variant="quiet" className={footerButton} onClick={onShow}>
            Show on the timeline
          </Button>
          <Link
            href={buildPath('familyMember', { id: member.id })}
            onClick={onLeave}
            className={getButtonClass({ className: footerButton })}
          >
            View profile
          </Link>
        </>
      }
    >
      <div className="flex items-center gap-4">
        <Avatar
          name={fullName(member)}
          image={member.profileImage && getThumbnailUrl(member.profileImage)}
          size="large"
          decorative
        />
        {member.isVerified ? (
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            <Badge tone="accent">Verified</Badge>
            {member.verifiedBy !== null && `by ${member.verifiedBy}`}
          </p>
        ) : (
          <Badge tone="gold">Waiting for approval</Badge>
        )}
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {details.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt className="text-caption text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {member.biography !== null && (
        <p className="mt-6 border-t border-line pt-6 font-serif whitespace-pre-line">{member.biography}</p>
      )}
    </Dialog>
  )
}

/** On a phone the buttons share one row, or have a row each if they do not fit. */
const footerButton = 'max-sm:grow max-sm:px-3'

/** A marriage may be stored with only one of the spouses. */
function findSpouseId({ id }: FamilyMember, byId: Map<string, FamilyMember>): string | null {
  for (const other of byId.values()) if (other.spouseId === id) return other.id
  return null
}
