import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type Resolver } from 'react-hook-form'

import { draftKeys } from '#browser/family-member/draft-keys.ts'
import { useProposeCorrection } from '#browser/family-member/queries.ts'
import type { MemberFormValues } from '#browser/family-tree/dialogs/member-draft.ts'
import { MemberFields } from '#browser/family-tree/dialogs/MemberFields.tsx'
import { familyMembersQuery } from '#browser/family-tree/queries.ts'
import { failureFields, failureSentence } from '#browser/platform/call.ts'
import { useSavedDraft, useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { FieldChanges, type FamilyMember } from '#contract/family-tree.ts'
import { fullName } from '#contract/full-name.ts'

import { BoardNotes } from './BoardNotes.tsx'
import { changedFields, toEditable, type EditableFields } from './correction.ts'
import { EditConflict } from './EditConflict.tsx'
import { RelativesFields } from './RelativesFields.tsx'

/** All that the tree says of somebody, to be put right. Only what was changed is sent. */
export default function CorrectionDialog({
  member,
  userId,
  onClose,
}: {
  member: FamilyMember
  userId: string
  onClose: () => void
}) {
  const { data: members } = useQuery(familyMembersQuery)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Propose a correction"
      description={`Change what is wrong about ${fullName(member)}. Nothing holds before the board has decided.`}
      isReady={members !== undefined}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="correction" disabled={members === undefined}>
            Propose to the board
          </Button>
        </>
      }
    >
      {members === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <CorrectionForm member={member} userId={userId} members={members} />
      )}
    </Dialog>
  )
}

/** What was typed, and on what it was made. */
interface CorrectionDraft {
  before: EditableFields
  entered: EditableFields
  requestNotes: string
}

function CorrectionForm({
  member,
  userId,
  members,
}: {
  member: FamilyMember
  userId: string
  members: readonly FamilyMember[]
}) {
  const proposeCorrection = useProposeCorrection(member)
  const { error } = proposeCorrection
  const draft = draftKeys.correction(member.id)
  const kept = useSavedDraft(draft, userId) as CorrectionDraft | undefined
  const [before] = useState(() => kept?.before ?? toEditable(member))
  const [requestNotes, setRequestNotes] = useState(kept?.requestNotes ?? '')
  const [isUnchanged, setUnchanged] = useState(false)
  const { element, refuse } = useFocusFirstError()
  const form = useForm<MemberFormValues, unknown, FieldChanges>({
    // Its type would have every field of a new member named, and it reads those that there are.
    resolver: zodResolver(FieldChanges) as Resolver<MemberFormValues, unknown, FieldChanges>,
    defaultValues: kept?.entered ?? before,
  })
  const { getValues, handleSubmit, setError } = form
  useWatchedDraft(draft, userId, () => {
    const written: CorrectionDraft = { before, entered: getValues() as EditableFields, requestNotes }
    const isTyped = Object.keys(changedFields(before, written.entered)).length > 0
    return isTyped || requestNotes.trim() !== '' ? written : undefined
  })

  function propose(entered: FieldChanges) {
    const changes = changedFields(before, entered)
    const isNothing = Object.keys(changes).length === 0
    setUnchanged(isNothing)
    if (isNothing) return refuse()
    proposeCorrection.mutate(
      { changes, requestNotes },
      {
        onError(failure) {
          for (const [name, message] of Object.entries(failureFields(failure)))
            setError(name as keyof FieldChanges, { message })
          refuse()
        },
      },
    )
  }

  return (
    <form
      ref={element}
      id="correction"
      noValidate
      onSubmit={event => {
        void handleSubmit(propose, () => {
          setUnchanged(false)
          refuse()
        })(event)
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      {isUnchanged && <Alert className="sm:col-span-2">This is how it stands already.</Alert>}
      {error !== null && !isUnchanged && (
        <Alert className="sm:col-span-2">
          {failureSentence(error, 'The correction could not be proposed. Please try again.')}
          <EditConflict before={before} member={member} members={members} />
        </Alert>
      )}
      <MemberFields form={form} present={member}>
        <RelativesFields form={form} members={members} />
      </MemberFields>
      <div className="sm:col-span-2">
        <BoardNotes value={requestNotes} onChange={setRequestNotes} />
      </div>
    </form>
  )
}
