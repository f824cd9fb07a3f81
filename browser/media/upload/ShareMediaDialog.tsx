import { useEffect, useEffectEvent } from 'react'

import { audienceOptions } from '#browser/media/audience-options.ts'
import { MembersField } from '#browser/people/MembersField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { createCloseQuestion } from '#browser/uploads/close-question.ts'

import { MediaPicker } from './MediaPicker.tsx'
import { useShareForm } from './use-share-form.ts'

export interface ShareMediaDialogProps {
  member: { id: string; firstName: string }
  /** Files that were dropped on the page. */
  files?: readonly File[] | undefined
  onClose: () => void
}

/**
 * Section 2, dialog Share Media: uploads photographs and videos to a profile, and sets their audience. Closing the
 * dialog keeps the input and the uploads.
 */
export default function ShareMediaDialog({ member, files, onClose }: ShareMediaDialogProps) {
  const { form, media } = useShareForm(member.id, onClose)
  const { items } = media.uploads
  const everyMemberIds = useFieldValue(form, 'everyMemberIds')
  const addFirstFiles = useEffectEvent(media.add)
  useEffect(() => {
    if (files !== undefined) addFirstFiles(files)
  }, [files])
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Share Media"
      description={`Photographs and videos for ${member.firstName}’s page. We remove the location, time and device that the camera recorded, and reduce photographs to 2560 pixels. Originals belong in the family archive.`}
      submitLabel="Share"
      pendingLabel={media.progress ?? 'Sharing...'}
      isPending={media.progress !== undefined}
      closeQuestion={form.isPending || media.progress ? undefined : createCloseQuestion(items)}
      onClose={onClose}
    >
      <MediaPicker media={media} label="Choose photographs and videos" fields="all" />
      {(items.length > 1 || everyMemberIds.length > 0) && (
        <MembersField
          form={form}
          name="everyMemberIds"
          label="In all of these files"
          hint="Type a name and select a member of the tree."
        />
      )}
      <RadioField
        form={form}
        name="isPublic"
        label="Who can see them"
        options={audienceOptions}
        className="max-w-narrow"
      />
    </FormDialog>
  )
}
