import { useState } from 'react'

import { useProposeMerge } from '#browser/family-member/queries.ts'
import PersonField from '#browser/kinship/PersonField.tsx'
import { failureFields, failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

import { BoardNotes } from './BoardNotes.tsx'

/** Two entries, one person: the other goes into this one when the board approves. */
export default function MergeDialog({ member, onClose }: { member: FamilyMember; onClose: () => void }) {
  const proposeMerge = useProposeMerge(member.id)
  const [duplicateId, setDuplicateId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [requestNotes, setRequestNotes] = useState('')
  const { element, refuse } = useFocusFirstError<HTMLDivElement>()
  const { error } = proposeMerge
  const said = failureFields(error)['duplicateId']

  function propose() {
    setMissing(duplicateId === null)
    if (duplicateId === null) refuse()
    else proposeMerge.mutate({ duplicateId, requestNotes }, { onError: refuse })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="This is the same person as …"
      description={`The other entry goes into that of ${fullName(member)} once the board approves: whoever names it names ${member.firstName} then, and what only it says is taken over.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={proposeMerge.isPending} pendingLabel="Proposing..." onClick={propose}>
            Propose to the board
          </Button>
        </>
      }
    >
      <div ref={element} className="grid gap-5">
        {error !== null && said === undefined && (
          <Alert>{failureSentence(error, 'This could not be proposed. Please try again.')}</Alert>
        )}
        <PersonField
          exceptId={member.id}
          label="The other entry"
          error={said ?? (isMissing ? 'Please pick somebody from the tree' : undefined)}
          onPick={other => {
            setDuplicateId(other?.id ?? null)
            setMissing(false)
          }}
        />
        <BoardNotes value={requestNotes} onChange={setRequestNotes} />
      </div>
    </Dialog>
  )
}
