import { useState } from 'react'

import { getThumbnailUrl } from '#browser/media/media-url.ts'
import { getInitials } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { EngravedPortrait } from '#browser/ui/motif/EngravedPortrait.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { LinkedMember } from '#contract/board-approvals/board-approvals.ts'
import { formatGeneration } from '#contract/family-tree/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

const OwnPictureDialog = lazyDialog(() => import('#browser/media/upload/ProfilePictureDialog.tsx'))

/** The portrait, with one ring per generation. You can change your own picture. */
export function Portrait({ member, link }: { member: FamilyMember; link: LinkedMember | undefined }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="grid justify-items-center gap-2">
      <FramedPicture member={member} />
      {link?.member?.id === member.id && (
        <Button variant="quiet" size="small" className="print:hidden" onClick={() => setEditing(true)}>
          {member.profileImage === null ? 'Add my picture' : 'Change my picture'}
        </Button>
      )}
      <>{isEditing && <OwnPictureDialog member={member} onClose={() => setEditing(false)} />}</>
    </div>
  )
}

function FramedPicture({ member }: { member: FamilyMember }) {
  return (
    <figure className="mx-auto w-full max-w-72 rounded-sm border border-line bg-raised p-2.5 shadow-raised md:max-w-none">
      <div className="border border-gilt/50 px-4 pt-5 pb-4">
        <EngravedPortrait
          rings={member.generation}
          seed={hashSeed(member.id)}
          picture={member.profileImage === null ? undefined : getThumbnailUrl(member.profileImage)}
          className="@container"
        >
          <span className="font-serif text-[15cqi] leading-none text-accent-strong uppercase select-none">
            {getInitials(fullName(member))}
          </span>
        </EngravedPortrait>
        <figcaption className="mt-4 border-t border-gilt/50 pt-3 text-center">
          <span className="eyebrow">{formatGeneration(member.generation)}</span>
          <span className="block text-caption text-muted">
            Generation {member.generation},{' '}
            {['one ring', 'two rings', 'three rings', 'four rings', 'five rings'][member.generation - 1]}
          </span>
        </figcaption>
      </div>
    </figure>
  )
}

/** A stable seed for the ring pattern. */
function hashSeed(id: string): number {
  return Number.parseInt(id.slice(0, 6), 16) || 1
}
