import { useState } from 'react'
import { Link } from 'wouter'

import { draftKeys } from '#browser/family-member/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { hasOpenDraft } from '#browser/platform/drafts/drafts.ts'
import { listKeys } from '#browser/platform/list-keys.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { LinkedMember } from '#contract/board-approvals/board-approvals.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

const EditDetailsDialog = lazyDialog(() => import('#browser/family-member/dialogs/EditDetailsDialog.tsx'))
const CorrectionDialog = lazyDialog(() => import('#browser/family-member/dialogs/CorrectionDialog.tsx'))
const MergeDialog = lazyDialog(() => import('#browser/family-member/dialogs/MergeDialog.tsx'))
const ClaimDialog = lazyDialog(() => import('#browser/family-member/dialogs/ClaimDialog.tsx'))

type DialogName = 'details' | 'correction' | 'merge' | 'claim' | null

export interface ActionsProps {
  member: FamilyMember
  link: LinkedMember | undefined
  /** Who acts for the member. */
  appointments: readonly Appointment[]
}

/** Edits your own details or those of your ward, or requests a claim, a correction or a merge. */
export function Actions({ member, link, appointments }: ActionsProps) {
  const userId = useCurrentUser().user?.id ?? ''
  const [openDialog, setOpenDialog] = useState<DialogName>(() => findDialogWithDraft(userId, member.id))
  const close = () => setOpenDialog(null)
  const isLinked = link?.member?.id === member.id
  const isGuardian = appointments.some(({ abilities }) => abilities.editMember)
  const canClaim = link !== undefined && link.member === null && member.isAlive

  return (
    <div className="mt-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        {(isLinked || isGuardian) && (
          <Button onClick={() => setOpenDialog('details')}>
            {isLinked ? 'Edit my details' : `Edit ${member.firstName}’s details`}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setOpenDialog('correction')}>
          Request a correction
        </Button>
      </div>
      {canClaim && <Claim member={member} link={link} onClaim={() => setOpenDialog('claim')} />}
      <button
        type="button"
        className="mt-2 link min-h-control text-small"
        onClick={() => setOpenDialog('merge')}
      >
        Report a duplicate
      </button>
      {openDialog === 'details' && (isLinked || isGuardian) && (
        <EditDetailsDialog member={member} isOwn={isLinked} onClose={close} />
      )}
      {openDialog === 'correction' && <CorrectionDialog member={member} onClose={close} />}
      {openDialog === 'merge' && <MergeDialog member={member} onClose={close} />}
      {openDialog === 'claim' && canClaim && <ClaimDialog member={member} onClose={close} />}
    </div>
  )
}

/** The dialog that was open when the page was left or the session expired. */
function findDialogWithDraft(userId: string, memberId: string): DialogName {
  const keys = {
    correction: draftKeys.correction,
    merge: draftKeys.merge,
    claim: draftKeys.claim,
    details: draftKeys.ownDetails,
  }
  return listKeys(keys).find(name => hasOpenDraft(keys[name](memberId), userId)) ?? null
}

/** Offers a claim, or reports the pending one. An account can be linked to one member, so it needs no second claim. */
function Claim({ member, link, onClaim }: { member: FamilyMember; link: LinkedMember; onClaim: () => void }) {
  const approvals = (
    <Link href={buildPath('boardApprovals')} className="link">
      Board Approvals
    </Link>
  )
  const noteClass = 'border-l border-gilt pl-5'
  return (
    <div className="mt-4 grid max-w-prose gap-2 text-small text-muted">
      {link.claimedId === null ? (
        <>
          {link.suggestedId === member.id && (
            <p className={noteClass}>
              {member.firstName}’s profile has the same email address as your account. If this is you, select
              “This is me” to ask the board to link the two.
            </p>
          )}
          <p>
            <button type="button" className="link min-h-control" onClick={onClaim}>
              This is me
            </button>
            : ask the board to link this profile to your account, so that you can edit your details.
          </p>
        </>
      ) : link.claimedId === member.id ? (
        <p className={noteClass}>
          You have claimed this profile. The board will review your request. You will find its decision under{' '}
          {approvals}.
        </p>
      ) : (
        <p>You have claimed another profile. To claim this one, withdraw that request under {approvals}.</p>
      )}
    </div>
  )
}
