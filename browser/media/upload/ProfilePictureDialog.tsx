import { useState } from 'react'

import { getMediaUrl } from '#browser/media/media-url.ts'
import { useInvalidateMedia, useUpdateProfileImage } from '#browser/media/queries.ts'
import { describeFailure } from '#browser/platform/call.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { mayBeMade } from '#browser/platform/replies/lost-replies.ts'
import { Button } from '#browser/ui/Button.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { createMediaInput, MediaInput } from './media-input.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { useMediaUpload } from './use-media-upload.ts'

const failure = 'Your picture could not be saved. Please try again.'

/** Sets or removes your own picture in the tree. */
export default function ProfilePictureDialog({
  member,
  onClose,
}: {
  member: FamilyMember
  onClose: () => void
}) {
  const [mediaInput] = useState(createMediaInput)
  const invalidateMedia = useInvalidateMedia()
  const update = useUpdateProfileImage(member)
  const form = useServerForm({
    schema: MediaInput,
    defaults: mediaInput,
    call: update,
    async toRequest(): Promise<string | undefined> {
      if (media.uploads.items.length === 0) {
        form.showAlert('Choose a photograph first.')
        return undefined
      }
      const [file] = (await media.send({ memberId: member.id, isPublic: true })).files
      if (file === undefined) {
        form.showAlert(failure)
        return undefined
      }
      void invalidateMedia(member.id)
      return getMediaUrl(file.id)
    },
    failure,
    onFailure(error) {
      if (mayBeMade(error)) media.markUsed()
    },
    onSuccess: onClose,
  })
  const media = useMediaUpload(form, { max: 1, accepts: 'photographs' })
  const isSending = media.progress !== undefined
  const close = () => {
    media.removeAll()
    onClose()
  }
  const removePicture = () =>
    update.mutate(null, {
      onSuccess: close,
      onError: error => form.showAlert(describeFailure(error, failure)),
    })
  return (
    <FormDialog
      form={form}
      title="My picture"
      description="Your picture appears on your page, in the tree and among your photographs. The whole family can see it."
      submitLabel="Save"
      pendingLabel={media.progress ?? 'Saving...'}
      isPending={isSending}
      onClose={close}
      buttons={
        member.profileImage !== null && (
          <Button
            variant="quiet"
            className="mr-auto text-muted"
            disabled={isSending || update.isPending}
            onClick={removePicture}
          >
            Remove picture
          </Button>
        )
      }
    >
      <MediaPicker
        media={{
          ...media,
          add(files) {
            form.clearAlerts()
            media.add(files)
          },
        }}
        label="Choose a photograph"
        fields="title"
      />
    </FormDialog>
  )
}
