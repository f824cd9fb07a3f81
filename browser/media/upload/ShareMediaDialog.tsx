import { useEffect, useEffectEvent, useState } from 'react'

import { audienceOptions } from '#browser/media/audience-options.ts'
import { draftKeys } from '#browser/media/draft-keys.ts'
import { useInvalidateMedia, useShareMedia, type SharedMedia } from '#browser/media/queries.ts'
import { MembersField } from '#browser/people/MembersField.tsx'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { createCloseQuestion } from '#browser/uploads/close-question.ts'
import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'
import { maxMediaPerShare } from '#contract/media-limits.ts'
import { MediaAudience, MediaDetails } from '#contract/media.ts'

import { createMediaInput, MediaInput } from './media-input.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { useMediaUpload, type SentMedia } from './use-media-upload.ts'

const Share = MediaInput.extend({
  isPublic: MediaAudience.shape.isPublic,
  /** Who is in all of several pictures. */
  everyMemberIds: MediaDetails.shape.memberIds,
})

/**
 * Section 2, dialog Share Media: uploads photographs and videos to a profile, and sets their audience. They are private
 * until all are shared, so that the audience can still be changed after a failed attempt. Closing the dialog keeps the
 * input and the uploads.
 */
export default function ShareMediaDialog({
  member,
  files,
  onClose,
}: {
  member: { id: string; firstName: string }
  /** Files that were dropped on the page. */
  files?: readonly File[] | undefined
  onClose: () => void
}) {
  const [mediaInput] = useState(createMediaInput)
  const invalidateMedia = useInvalidateMedia()
  const form = useServerForm({
    schema: Share,
    defaults: { ...mediaInput, isPublic: true, everyMemberIds: [] },
    call: useShareMedia(member.id),
    async toRequest({ isPublic, everyMemberIds }): Promise<SharedMedia | undefined> {
      const problem = findProblem(media.uploads.items)
      if (problem !== undefined) {
        form.showAlert(problem)
        return undefined
      }
      const sent = await media.send({ memberId: member.id, memberIds: everyMemberIds })
      if (sent.isComplete && sent.files.length > 0) return { media: sent.files, isPublic }
      void invalidateMedia(member.id)
      form.showAlert(describeIncomplete(sent))
      return undefined
    },
    failure: 'The files could not be shared. Please try again.',
    draftKey: draftKeys.share(member.id),
    onReset() {
      media.removeAll()
    },
    onSuccess() {
      media.removeRefused()
      onClose()
    },
  })
  const media = useMediaUpload(form, { max: maxMediaPerShare })
  const addFiles = (chosen: readonly File[]) => {
    form.clearAlerts()
    media.add(chosen)
  }
  const addFirstFiles = useEffectEvent(addFiles)
  useEffect(() => {
    if (files !== undefined) addFirstFiles(files)
  }, [files])
  const everyMemberIds = useFieldValue(form, 'everyMemberIds')
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Share Media"
      description={`Photographs and videos for ${member.firstName}’s page. We remove the location, time and device that the camera recorded, and reduce photographs to 2560 pixels. Originals belong in the family archive.`}
      submitLabel="Share"
      pendingLabel={media.progress ?? 'Sharing...'}
      isPending={media.progress !== undefined}
      closeQuestion={form.isPending || media.progress ? undefined : createCloseQuestion(media.uploads.items)}
      onClose={onClose}
    >
      <MediaPicker media={{ ...media, add: addFiles }} label="Choose photographs and videos" fields="all" />
      {(media.uploads.items.length > 1 || everyMemberIds.length > 0) && (
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

const noFile = 'Choose a photograph or a video first.'

function findProblem(items: readonly UploadItem[]): string | undefined {
  if (items.length === 0) return noFile
  return items.every(isRefused) ? 'None of these files can be shared. Choose another file.' : undefined
}

function describeIncomplete({ files, isUploaded, isComplete }: SentMedia): string {
  if (isComplete) return noFile
  if (!isUploaded) return 'Some files are not uploaded yet. Resume or remove them, then try again.'
  return files.length === 0
    ? 'Nothing was shared, because no file could be processed.'
    : 'Some files could not be processed. Only you can see the others until you share them.'
}
