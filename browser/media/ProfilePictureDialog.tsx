import { z } from 'zod'

import { describeFailure } from '#browser/platform/call.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Button } from '#browser/ui/Button.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { getPhotographUrl } from './photograph.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import { useInvalidateMedia, useUpdateProfileImage } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

const failure = 'Your picture could not be saved. Please try again.'
/** The picture is uploaded before it is set, so the form itself has no field. */
const NoFields = z.object({})

/** Sets or removes your own picture in the tree. */
export default function ProfilePictureDialog({
  member,
  onClose,
}: {
  member: FamilyMember
  onClose: () => void
}) {
  const upload = usePhotographUpload(1)
  const invalidateMedia = useInvalidateMedia()
  const update = useUpdateProfileImage(member)
  const form = useServerForm({
    schema: NoFields,
    call: update,
    async toRequest() {
      if (upload.items.length === 0) {
        form.showAlert('Choose a photograph first.')
        return undefined
      }
      const [id] = (await upload.send({ memberId: member.id, isPublic: true })).ids
      if (id === undefined) {
        form.showAlert(failure)
        return undefined
      }
      void invalidateMedia(member.id)
      return getPhotographUrl(id)
    },
    failure,
    onSuccess: onClose,
  })
  const removePicture = () =>
    update.mutate(null, {
      onSuccess: onClose,
      onError: error => form.showAlert(describeFailure(error, failure)),
    })
  return (
    <FormDialog
      form={form}
      title="My picture"
      description="Your picture appears on your page, in the tree and among your photographs. The whole family can see it."
      submitLabel="Save"
      pendingLabel="Saving..."
      isPending={upload.isSending}
      onClose={onClose}
      buttons={
        member.profileImage !== null && (
          <Button
            variant="quiet"
            className="mr-auto text-muted"
            disabled={upload.isSending || update.isPending}
            onClick={removePicture}
          >
            Remove picture
          </Button>
        )
      }
    >
      <PhotographPicker
        upload={{
          ...upload,
          add(files) {
            form.clearAlerts()
            upload.add(files)
          },
        }}
        label="Choose a photograph"
        max={1}
        onRetry={key => void upload.send({ memberId: member.id, isPublic: true }, key)}
      />
    </FormDialog>
  )
}
