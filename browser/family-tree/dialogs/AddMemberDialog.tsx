import { useRef } from 'react'

import { draftKeys, useSubmitMember } from '#browser/family-tree/queries.ts'
import { getPhotographUrl } from '#browser/media/photograph.ts'
import { PhotographPicker } from '#browser/media/PhotographPicker.tsx'
import { usePhotographUpload } from '#browser/media/use-photograph-upload.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { BoardNotes } from '#contract/board-notes.ts'
import { FamilyMemberSubmission, type FamilyMember } from '#contract/family-tree.ts'

import { MemberFields } from './MemberFields.tsx'
import { Namesakes } from './Namesakes.tsx'
import { emptyMember } from './new-member.ts'

const NewMember = FamilyMemberSubmission.safeExtend(BoardNotes.shape)

export interface AddMemberDialogProps {
  members: readonly FamilyMember[]
  onClose: () => void
  onSubmitted: (member: FamilyMemberSubmission) => void
}

/** Section 5, Add family member: every field, its defaults, and the notes for the board. */
export default function AddMemberDialog({ members, onClose, onSubmitted }: AddMemberDialogProps) {
  const photographs = usePhotographUpload(1)
  // After the member is submitted, a failed photograph must not restore the draft.
  const isSubmitted = useRef(false)
  const form = useServerForm({
    schema: NewMember,
    defaults: { ...emptyMember, requestNotes: '' },
    call: useSubmitMember(onSubmitted),
    toRequest({ requestNotes, ...member }) {
      // The reason is displayed beside the photograph.
      if (photographs.items.some(({ state }) => state === 'rejected')) return undefined
      const hasPhotograph = photographs.items.length > 0
      return { member, requestNotes, uploadPhotograph: hasPhotograph ? uploadPhotograph : null }
    },
    failure: 'Failed to add family member. Please try again.',
    savedBefore:
      'The member was submitted, without your latest changes. You can submit this version as well, or withdraw the first under Board Approvals.',
    draftKey: draftKeys.newMember,
    draft: {
      isNeeded: () => !isSubmitted.current,
      note: () => (photographs.items.length > 0 ? 'Please select the photograph again.' : undefined),
    },
    onReset() {
      for (const { key } of photographs.items) photographs.removeItem(key)
    },
  })

  async function uploadPhotograph(memberId: string): Promise<string> {
    isSubmitted.current = true
    const [id] = (await photographs.send({ memberId, isPublic: true })).ids
    if (id === undefined) throw new Error('The photograph was not uploaded')
    return getPhotographUrl(id)
  }

  return (
    <FormDialog
      form={form}
      size="wide"
      title="Add Family Member"
      description="The board reviews every new member before they are verified."
      submitLabel="Add Family Member"
      pendingLabel="Adding..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <MemberFields form={form} members={members} namesakes={<Namesakes form={form} members={members} />} />
      <fieldset className="col-span-full grid gap-1.5">
        <legend className="mb-1.5 text-small font-medium">Photograph</legend>
        <PhotographPicker
          upload={photographs}
          label="Choose a photograph"
          max={1}
          onRetry={() => undefined}
        />
      </fieldset>
      <TextAreaField
        form={form}
        name="requestNotes"
        label="Notes for the board"
        hint="Anything that helps the board decide."
        rows={2}
        maxLength={2000}
        className="col-span-full"
      />
    </FormDialog>
  )
}
