import { useState } from 'react'
import { Link } from 'wouter'

import { draftKeys } from '#browser/family-member/draft-keys.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { readDraft } from '#browser/platform/drafts.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { LinkedMember } from '#contract/board-approvals.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

// What opens above the page comes when it is opened.
const EditDetailsDialog = lazyWithPreload(
  () => import('#browser/family-member/dialogs/EditDetailsDialog.tsx'),
)
const CorrectionDialog = lazyWithPreload(() => import('#browser/family-member/dialogs/CorrectionDialog.tsx'))
const MergeDialog = lazyWithPreload(() => import('#browser/family-member/dialogs/MergeDialog.tsx'))
const ClaimDialog = lazyWithPreload(() => import('#browser/family-member/dialogs/ClaimDialog.tsx'))

type Opened = 'details' | 'correction' | 'merge' | 'claim' | null

/** What one can do about what the tree says of somebody: oneself at once, of anybody through the board. */
export function Actions({ member, own }: { member: FamilyMember; own: LinkedMember | undefined }) {
  const userId = useCurrentUser().user?.id ?? ''
  const [opened, setOpened] = useState<Opened>(() => begunBy(userId, member.id))
  const close = () => setOpened(null)
  const isOneself = own?.member?.id === member.id
  const mayBeOneself = own !== undefined && own.member === null && member.isAlive

  return (
    <div className="mt-8 print:hidden">
      {mayBeOneself && <Claim member={member} own={own} />}
      <div className="flex flex-wrap gap-3">
        {isOneself && <Button onClick={() => setOpened('details')}>Edit my details</Button>}
        {mayBeOneself && own.claimedId !== member.id && (
          <Button onClick={() => setOpened('claim')}>This is me</Button>
        )}
        <Button variant="secondary" onClick={() => setOpened('correction')}>
          Propose a correction
        </Button>
      </div>
      <button type="button" className="mt-2 link min-h-control text-small" onClick={() => setOpened('merge')}>
        This is the same person as …
      </button>
      {opened === 'details' && <EditDetailsDialog member={member} userId={userId} onClose={close} />}
      {opened === 'correction' && <CorrectionDialog member={member} userId={userId} onClose={close} />}
      {opened === 'merge' && <MergeDialog member={member} onClose={close} />}
      {opened === 'claim' && <ClaimDialog member={member} onClose={close} />}
    </div>
  )
}

/** Where what was typed is kept since the session ended by itself, one goes on. */
function begunBy(userId: string, memberId: string): Opened {
  if (readDraft(draftKeys.correction(memberId), userId) !== undefined) return 'correction'
  return readDraft(draftKeys.ownDetails(memberId), userId) === undefined ? null : 'details'
}

/** That the board has been asked already; or that this may be the reader, which the tree only supposes. */
function Claim({ member, own }: { member: FamilyMember; own: LinkedMember }) {
  const sentence = 'mb-6 max-w-prose border-l border-gilt pl-5 text-small text-muted'
  if (own.claimedId === member.id)
    return (
      <p className={sentence}>
        You have said that this is you. The board looks at it; its decision will stand under{' '}
        <Link href={pathTo('boardApprovals')} className="link">
          Board Approvals
        </Link>
        .
      </p>
    )
  if (own.suggestedId !== member.id || own.claimedId !== null) return null
  return (
    <p className={sentence}>
      The tree knows {member.firstName} by the email address of your account. If this is you, say so below,
      and the board will link the two.
    </p>
  )
}
