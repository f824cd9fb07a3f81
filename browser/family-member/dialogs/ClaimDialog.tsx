import { useState } from 'react'

import { useRequestClaim } from '#browser/family-member/queries.ts'
import { failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { BoardNotes } from './BoardNotes.tsx'

/** Requests to link the account to this member. */
export default function ClaimDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const claim = useRequestClaim(member.id, onClose)
  const { formRef, focusFirstError } = useFocusFirstError<HTMLDivElement>()
  const [requestNotes, setRequestNotes] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This is me"
      description={`We will ask the board to link your account to ${member.firstName}’s profile. After approval, you can edit your own details.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={claim.isPending}
            pendingLabel="Sending..."
            onClick={() => claim.mutate(requestNotes, { onError: focusFirstError })}
          >
            Send to the board
          </Button>
        </>
      }
    >
      <div ref={formRef} className="grid gap-5">
        {claim.isError && (
          <Alert>{failureSentence(claim.error, 'Your request could not be sent. Please try again.')}</Alert>
        )}
        <BoardNotes value={requestNotes} onChange={setRequestNotes} />
      </div>
    </Dialog>
  )
}
