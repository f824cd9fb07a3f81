import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { MediaDetails } from '#contract/media.ts'

import { PhotographPicker } from './PhotographPicker.tsx'
import { useShareMedia } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

const maxPhotographs = 50
const Audience = MediaDetails.pick({ isPublic: true })

/** Section 2, dialog Share Media: uploads photographs to a profile, each with a title, and sets their audience. */
export default function ShareMediaDialog({
  member,
  onClose,
}: {
  member: { id: string; firstName: string }
  onClose: () => void
}) {
  const upload = usePhotographUpload(maxPhotographs)
  const share = useShareMedia(member.id, upload)
  const form = useServerForm({
    schema: Audience,
    defaults: { isPublic: true },
    call: share,
    toRequest(audience) {
      if (upload.items.length > 0) return audience
      form.showAlert('Choose a photograph first.')
      return undefined
    },
    failure: 'Some photographs could not be uploaded. Any others are already on the page.',
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
      onClose={onClose}
    >
      <PhotographPicker
        upload={upload}
        label="Choose photographs"
        max={maxPhotographs}
        onRetry={only => share.mutate({ isPublic: form.getValues('isPublic'), only }, { onSuccess: onClose })}
      />
      <RadioField
        form={form}
        name="isPublic"
        label="Who can see these photographs"
        options={[
          { value: true, label: 'The whole family' },
          { value: false, label: 'Only me' },
        ]}
        className="max-w-narrow"
      />
    </FormDialog>
  )
}
