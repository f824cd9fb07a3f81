import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { formatBirth, formatDeath, generationLabel } from '#browser/family-tree/member-labels.ts'
import { thumbnailUrl } from '#browser/media/photograph.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Badge } from '#browser/ui/Badge.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { relationshipLabels } from '#contract/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

export interface MemberDialogProps {
  member: FamilyMember
  byId: Map<string, FamilyMember>
  onClose: () => void
  /** Shows them where they stand among everybody. */
  onShow: () => void
  /** Called before a link of the dialog leads to another page. */
  onLeave: () => void
}

/** All that the tree says of somebody, with the way to their own page. */
export default function MemberDialog({ member, byId, onClose, onShow, onLeave }: MemberDialogProps) {
  const person = (id: string | null, typed: string | null): ReactNode => {
    const found = byId.get(id ?? '')
    if (found === undefined) return typed
    return (
      <Link href={pathTo('familyMember', { id: found.id })} onClick={onLeave} className="link">
        {fullName(found)}
      </Link>
    )
  }
  const facts: [label: string, value: ReactNode][] = [
    ['Maiden name', member.maidenName],
    ['Relationship', relationshipLabels[member.relationship] ?? member.relationship],
    ['Born', formatBirth(member)],
    ['Died', member.isAlive ? null : (formatDeath(member) ?? 'date not known')],
    ['Vocation', member.occupation],
    [member.isAlive ? 'Resides' : 'Resided', member.location],
    ['Father', person(member.fatherId, member.fatherName)],
    ['Mother', person(member.motherId, member.motherName)],
    ['Spouse', person(member.spouseId ?? spouseOf(member, byId), member.spouseName)],
    ['Phone', member.phoneNumber],
    ['Email', member.email],
    ['Added by', member.addedBy],
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={fullName(member)}
      description={`Generation ${member.generation}, ${generationLabel(member)}`}
      footer={
        <>
          <Button variant="quiet" className={footerButton} onClick={onShow}>
            Show on the timeline
          </Button>
          <Link
            href={pathTo('familyMember', { id: member.id })}
            onClick={onLeave}
            className={buttonClass({ className: footerButton })}
          >
            View Profile
          </Link>
        </>
      }
    >
      <div className="flex items-center gap-4">
        <Avatar
          name={fullName(member)}
          image={member.profileImage && thumbnailUrl(member.profileImage)}
          size="large"
          decorative
        />
        {member.isVerified ? (
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            <Badge tone="accent">Verified</Badge>
            {member.verifiedBy !== null && `by ${member.verifiedBy}`}
          </p>
        ) : (
          <Badge tone="gold">Waiting for the board</Badge>
        )}
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(
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

/** On a phone the two share the row, or each has one to itself where it is too short for both. */
const footerButton = 'max-sm:grow max-sm:px-3'

/** A marriage is told by either of the two. */
function spouseOf({ id }: FamilyMember, byId: Map<string, FamilyMember>): string | null {
  for (const other of byId.values()) if (other.spouseId === id) return other.id
  return null
}
