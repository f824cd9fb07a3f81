import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type Resolver } from 'react-hook-form'

import { draftKeys, useRequestCorrection } from '#browser/family-member/queries.ts'
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

/** Requests corrections to a member's details. Only changed fields are sent. */
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
      title="Request a correction"
      description={`Correct the details of ${fullName(member)}. Nothing changes until the board approves your request.`}
      isReady={members !== undefined}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="correction" disabled={members === undefined}>
            Send to the board
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

/** The input, and the values it was based on. */
interface CorrectionDraft {
  original: EditableFields
  input: EditableFields
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
  const requestCorrection = useRequestCorrection(member)
  const { error } = requestCorrection
  const draftKey = draftKeys.correction(member.id)
  const draft = useSavedDraft(draftKey, userId) as CorrectionDraft | undefined
  const [original] = useState(() => draft?.original ?? toEditable(member))
  const [requestNotes, setRequestNotes] = useState(draft?.requestNotes ?? '')
  const [isUnchanged, setUnchanged] = useState(false)
  const { formRef, focusFirstError } = useFocusFirstError()
  const form = useForm<MemberFormValues, unknown, FieldChanges>({
    // The resolver's type requires every field of a new member; FieldChanges accepts any subset.
    resolver: zodResolver(FieldChanges) as Resolver<MemberFormValues, unknown, FieldChanges>,
    defaultValues: draft?.input ?? original,
  })
  const { getValues, handleSubmit, setError } = form
  useWatchedDraft(draftKey, userId, () => {
    const current: CorrectionDraft = { original, input: getValues() as EditableFields, requestNotes }
    const isEdited = Object.keys(changedFields(original, current.input)).length > 0
    return isEdited || requestNotes.trim() !== '' ? current : undefined
  })

  function submit(input: FieldChanges) {
    const changes = changedFields(original, input)
    const isEmpty = Object.keys(changes).length === 0
    setUnchanged(isEmpty)
    if (isEmpty) return focusFirstError()
    requestCorrection.mutate(
      { changes, requestNotes },
      {
        onError(failure) {
          for (const [name, message] of Object.entries(failureFields(failure)))
            setError(name as keyof FieldChanges, { message })
          focusFirstError()
        },
      },
    )
  }

  return (
    <form
      ref={formRef}
      id="correction"
      noValidate
      onSubmit={event => {
        void handleSubmit(submit, () => {
          setUnchanged(false)
          focusFirstError()
        })(event)
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      {isUnchanged && <Alert className="sm:col-span-2">You have not changed anything yet.</Alert>}
      {error !== null && !isUnchanged && (
        <Alert className="sm:col-span-2">
          {failureSentence(error, 'Your request could not be sent. Please try again.')}
          <EditConflict original={original} member={member} members={members} />
        </Alert>
      )}
      <MemberFields form={form} current={member}>
        <RelativesFields form={form} members={members} />
      </MemberFields>
      <div className="sm:col-span-2">
        <BoardNotes value={requestNotes} onChange={setRequestNotes} />
      </div>
    </form>
  )
}
