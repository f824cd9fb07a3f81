import { useState } from 'react'

import { useRequestMerge } from '#browser/family-member/queries.ts'
import PersonField from '#browser/kinship/PersonField.tsx'
import { failureFields, failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

import { BoardNotes } from './BoardNotes.tsx'

/** Requests to merge another entry for the same person into this one. */
export default function MergeDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const requestMerge = useRequestMerge(member.id)
  const [duplicateId, setDuplicateId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [requestNotes, setRequestNotes] = useState('')
  const { formRef, focusFirstError } = useFocusFirstError<HTMLDivElement>()
  const { error } = requestMerge
  const fieldError = failureFields(error)['duplicateId']

  function submit() {
    setMissing(duplicateId === null)
    if (duplicateId === null) focusFirstError()
    else requestMerge.mutate({ duplicateId, requestNotes }, { onError: focusFirstError })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This is the same person as …"
      description={`After the board approves, the other entry is merged into ${fullName(member)}. Its relatives become relatives of ${member.firstName}, and details that only it has are added to ${member.firstName}’s profile.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={requestMerge.isPending} pendingLabel="Sending..." onClick={submit}>
            Send to the board
          </Button>
        </>
      }
    >
      <div ref={formRef} className="grid gap-5">
        {error !== null && fieldError === undefined && (
          <Alert>{failureSentence(error, 'Your request could not be sent. Please try again.')}</Alert>
        )}
        <PersonField
          exceptId={member.id}
          label="The other entry"
          error={fieldError ?? (isMissing ? 'Select a member from the tree' : undefined)}
          onSelect={other => {
            setDuplicateId(other?.id ?? null)
            setMissing(false)
          }}
        />
        <BoardNotes value={requestNotes} onChange={setRequestNotes} />
      </div>
    </Dialog>
  )
}
