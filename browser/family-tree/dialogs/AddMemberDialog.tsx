import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { useSubmitMember } from '#browser/family-tree/queries.ts'
import { photographUrl } from '#browser/media/photograph.ts'
import { PhotographPicker } from '#browser/media/PhotographPicker.tsx'
import { usePhotographUpload } from '#browser/media/use-photograph-upload.ts'
import { failureFields } from '#browser/platform/call.ts'
import { useWatchedDraft } from '#browser/platform/use-draft.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Textarea } from '#browser/ui/forms/Textarea.tsx'
import { useFocusFirstError } from '#browser/ui/forms/use-focus-first-error.ts'
import { FamilyMemberSubmission, type FamilyMember } from '#contract/family-tree.ts'

import {
  emptyDraft,
  isDraftWorthSaving,
  memberDraftKey,
  toSubmittedRelatives,
  type MemberFormValues,
  type MemberDraft,
} from './member-draft.ts'
import { MemberFields } from './MemberFields.tsx'
import { Namesakes } from './Namesakes.tsx'
import { RelativeFields } from './RelativeFields.tsx'

export interface AddMemberDialogProps {
  members: readonly FamilyMember[]
  userId: string
  /** The unsubmitted form of an earlier visit. */
  draft: MemberDraft | undefined
  /** Receives the unsubmitted form; undefined when it is empty. */
  onClose: (unsubmitted: MemberDraft | undefined) => void
  onSubmitted: (member: FamilyMember) => void
}

/** Section 5, Add family member: every field, its defaults, and the notes for the board. */
export default function AddMemberDialog({
  members,
  userId,
  draft,
  onClose,
  onSubmitted,
}: AddMemberDialogProps) {
  const submitMember = useSubmitMember(userId, onSubmitted)
  const initial = draft ?? emptyDraft
  const [relatives, setRelatives] = useState(initial.relatives)
  const [requestNotes, setRequestNotes] = useState(initial.requestNotes)
  // Counts resets. It is the key of the pickers, which have state of their own.
  const [resets, setResets] = useState(0)
  const form = useForm<MemberFormValues, unknown, FamilyMemberSubmission>({
    resolver: zodResolver(FamilyMemberSubmission),
    defaultValues: initial.values,
  })
  const { handleSubmit, getValues, reset, setError, clearErrors } = form
  const { formRef, focusFirstError } = useFocusFirstError()
  const photographs = usePhotographUpload(1)
  // After the member is submitted, a failed photograph must not restore the draft.
  const isSubmitted = useRef(false)

  useWatchedDraft(memberDraftKey, userId, currentDraft)

  function currentDraft(): MemberDraft | undefined {
    if (isSubmitted.current) return undefined
    const hadPhotograph = photographs.items.length > 0
    const draft = { values: getValues(), relatives, requestNotes, hadPhotograph }
    return isDraftWorthSaving(draft) ? draft : undefined
  }

  function startOver() {
    reset(emptyDraft.values)
    setRelatives(emptyDraft.relatives)
    setRequestNotes('')
    for (const { key } of photographs.items) photographs.remove(key)
    setResets(resets + 1)
  }

  function submit(values: FamilyMemberSubmission) {
    // The reason is displayed beside the photograph.
    if (photographs.items.some(({ state }) => state === 'rejected')) return focusFirstError()
    submitMember.mutate(
      { member: { ...values, ...toSubmittedRelatives(relatives) }, requestNotes, uploadPhotograph },
      {
        onError(failure) {
          for (const [name, message] of Object.entries(failureFields(failure)))
            setError(toFieldName(name), { message })
          focusFirstError()
        },
      },
    )
  }

  async function uploadPhotograph(memberId: string): Promise<string | null> {
    isSubmitted.current = true
    if (photographs.items.length === 0) return null
    const [id] = (await photographs.send({ memberId, isPublic: true })) ?? []
    if (id === undefined) throw new Error('The photograph was not uploaded')
    return photographUrl(id)
  }

  return (
    <Dialog
      open
      onOpenChange={() => onClose(currentDraft())}
      size="wide"
      title="Add Family Member"
      description="The board reviews every new member before they are verified."
      footer={
        <>
          <Button variant="quiet" onClick={() => onClose(currentDraft())}>
            Cancel
          </Button>
          <Button type="submit" form="add-member" pending={submitMember.isPending} pendingLabel="Adding...">
            Add Family Member
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id="add-member"
        noValidate
        onSubmit={event => {
          void handleSubmit(submit, focusFirstError)(event)
        }}
        className="grid gap-5 sm:grid-cols-2"
      >
        {draft !== undefined && resets === 0 && (
          <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l border-gilt pl-4 text-small text-muted sm:col-span-2">
            {draft.hadPhotograph
              ? 'We restored your unsent changes. Please select the photograph again.'
              : 'We restored your unsent changes.'}
            <Button variant="quiet" size="small" onClick={startOver}>
              Start over
            </Button>
          </output>
        )}
        <MemberFields form={form} namesakes={<Namesakes form={form} members={members} />}>
          <RelativeFields
            key={resets}
            form={form}
            members={members}
            relatives={relatives}
            onChange={next => {
              setRelatives(next)
              clearErrors(['fatherId', 'motherId', 'spouseId'])
            }}
          />
        </MemberFields>
        <fieldset className="grid gap-1.5 sm:col-span-2">
          <legend className="mb-1.5 text-small font-medium">Photograph</legend>
          <PhotographPicker
            upload={photographs}
            label="Choose a photograph"
            max={1}
            onRetry={() => undefined}
          />
        </fieldset>
        <Field
          label="Notes for the board"
          hint="Anything that helps the board decide."
          className="sm:col-span-2"
        >
          <Textarea
            rows={2}
            value={requestNotes}
            maxLength={2000}
            onChange={event => setRequestNotes(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Typed names and picked members share one form field. */
function toFieldName(name: string): keyof MemberFormValues {
  return name.replace(/^(father|mother|spouse)Name$/, '$1Id') as keyof MemberFormValues
}
