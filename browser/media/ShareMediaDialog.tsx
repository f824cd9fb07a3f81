import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { maxPhotographsPerShare, MediaAudience } from '#contract/media.ts'

import { audienceOptions } from './audience-options.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import { useInvalidateMedia, useShareMedia } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

const Audience = MediaAudience.pick({ isPublic: true })

/**
 * Section 2, dialog Share Media: uploads photographs to a profile, each with a title, and sets their audience. They are
 * private until all are uploaded, so that the audience can still be changed after a failed attempt.
 */
export default function ShareMediaDialog({
  member,
  onClose,
}: {
  member: { id: string; firstName: string }
  onClose: () => void
}) {
  const upload = usePhotographUpload(maxPhotographsPerShare)
  const privately = { memberId: member.id, isPublic: false }
  const invalidateMedia = useInvalidateMedia()
  const share = useShareMedia(member.id)
  const form = useServerForm({
    schema: Audience,
    defaults: { isPublic: true },
    call: share,
    async toRequest({ isPublic }) {
      if (upload.items.length === 0) {
        form.showAlert('Choose a photograph first.')
        return undefined
      }
      const ids = await upload.send(privately)
      if (ids !== null) return { ids, isPublic }
      void invalidateMedia(member.id)
      form.showAlert(
        'Some photographs could not be uploaded. Only you can see the others until you share them.',
      )
      return undefined
    },
    failure: 'The photographs could not be shared. Please try again.',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title="Share Media"
      description={`Photographs for ${member.firstName}’s page. We remove the location, time and device that the camera recorded.`}
      submitLabel="Share"
      pendingLabel="Sharing..."
      isPending={upload.isSending}
      onClose={onClose}
    >
      <PhotographPicker
        upload={upload}
        label="Choose photographs"
        max={maxPhotographsPerShare}
        onRetry={key => void upload.send(privately, key)}
      />
      <RadioField
        form={form}
        name="isPublic"
        label="Who can see these photographs"
        options={audienceOptions}
        className="max-w-narrow"
      />
    </FormDialog>
  )
}
