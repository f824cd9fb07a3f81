import { useRef, useState } from 'react'

import {
  draftKeys,
  useSubmitMember,
  type NewMember as NewMemberRequest,
} from '#browser/family-tree/queries.ts'
import { getMediaUrl } from '#browser/media/media-url.ts'
import { createMediaInput, MediaInput } from '#browser/media/upload/media-input.ts'
import { MediaPicker } from '#browser/media/upload/MediaPicker.tsx'
import { useMediaUpload } from '#browser/media/upload/use-media-upload.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { BoardNotes } from '#contract/board-approvals/board-notes.ts'
import { FamilyMemberSubmission, type FamilyMember } from '#contract/family-tree/family-tree.ts'

import { MemberFields, type MemberForm } from './MemberFields.tsx'
import { Namesakes } from './Namesakes.tsx'
import { emptyMember } from './new-member.ts'

const NewMember = FamilyMemberSubmission.safeExtend({ ...BoardNotes.shape, ...MediaInput.shape })

export interface AddMemberDialogProps {
  members: readonly FamilyMember[]
  onClose: () => void
  onSubmitted: (member: FamilyMemberSubmission) => void
}

/** Section 5, Add family member: every field, its defaults, and the notes for the board. */
export default function AddMemberDialog({ members, onClose, onSubmitted }: AddMemberDialogProps) {
  const [mediaInput] = useState(createMediaInput)
  // After the member is submitted, a failed photograph must not restore the draft.
  const isSubmitted = useRef(false)
  const form = useServerForm({
    schema: NewMember,
    defaults: { ...emptyMember, requestNotes: '', ...mediaInput },
    call: useSubmitMember(onSubmitted),
    async toRequest(values): Promise<NewMemberRequest | undefined> {
      const { requestNotes, uploadGroup: _, media: __, shared: ___, ...member } = values
      if (!(await photograph.waitUntilUploaded())) {
        // The reason of a failure is displayed beside the photograph.
        if (photograph.uploads.items.some(({ state }) => state === 'paused'))
          form.showAlert('The photograph is not uploaded yet. Resume or remove it, then try again.')
        return undefined
      }
      const hasPhotograph = photograph.uploads.items.length > 0
      return { member, requestNotes, uploadPhotograph: hasPhotograph ? uploadPhotograph : null }
    },
    failure: 'Failed to add family member. Please try again.',
    savedBefore:
      'The member was submitted, without your latest changes. You can submit this version as well, or withdraw the first under Board Approvals.',
    draftKey: draftKeys.newMember,
    draft: { isNeeded: () => !isSubmitted.current },
    onReset() {
      photograph.removeAll()
    },
  })
  const photograph = useMediaUpload(form, {
    max: 1,
    accepts: 'photographs',
  })

  // TypeScript cannot relate a form to one with fewer fields.
  const memberForm = form as unknown as MemberForm

  async function uploadPhotograph(memberId: string): Promise<string> {
    isSubmitted.current = true
    const [file] = (await photograph.send({ memberId, isPublic: true })).files
    if (file === undefined) throw new Error('The photograph was not uploaded')
    return getMediaUrl(file.id)
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
      <MemberFields
        form={memberForm}
        members={members}
        namesakes={<Namesakes form={memberForm} members={members} />}
      />
      <fieldset className="col-span-full grid gap-1.5">
        <legend className="mb-1.5 text-small font-medium">Photograph</legend>
        <MediaPicker media={photograph} label="Choose a photograph" fields="title" />
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
