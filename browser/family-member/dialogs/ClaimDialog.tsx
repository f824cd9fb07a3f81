import { useState } from 'react'

import { useSubmitClaim } from '#browser/family-member/queries.ts'
import { failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

import { BoardNotes } from './BoardNotes.tsx'

/** "This is me": the board is asked, and an approval links the account to the person. */
export default function ClaimDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const claim = useSubmitClaim(member.id, onClose)
  const { element, refuse } = useFocusFirstError<HTMLDivElement>()
  const [requestNotes, setRequestNotes] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This is me"
      description={`The board is asked to link your account to ${member.firstName}’s place in the tree. From then on you change your own details at once.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={claim.isPending}
            pendingLabel="Asking..."
            onClick={() => claim.mutate(requestNotes, { onError: refuse })}
          >
            Ask the board
          </Button>
        </>
      }
    >
      <div ref={element} className="grid gap-5">
        {claim.isError && (
          <Alert>{failureSentence(claim.error, 'The board could not be asked. Please try again.')}</Alert>
        )}
        <BoardNotes value={requestNotes} onChange={setRequestNotes} />
      </div>
    </Dialog>
  )
}
