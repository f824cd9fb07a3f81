import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { maxPhotographsPerShare, MediaAudience } from '#contract/media.ts'

import { audienceOptions } from './audience-options.ts'
import { describeMissingFiles, DraftPhotographs, type DraftPhotograph } from './draft-photographs.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import { draftKeys, useInvalidateMedia, useShareMedia } from './queries.ts'
import { usePhotographUpload } from './use-photograph-upload.ts'

const Share = MediaAudience.pick({ isPublic: true }).extend({ photographs: DraftPhotographs })

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
  const upload = usePhotographUpload(maxPhotographsPerShare, {
    read: (): DraftPhotograph[] => form.getValues('photographs'),
    write: (photographs): void => form.setValue('photographs', photographs),
    // An uploaded photograph is among the photographs of the member.
    isMissing: ({ state }) => state !== 'sent' && state !== 'rejected',
  })
  const privately = { memberId: member.id, isPublic: false }
  const invalidateMedia = useInvalidateMedia()
  const share = useShareMedia(member.id)
  const form = useServerForm({
    schema: Share,
    defaults: { isPublic: true, photographs: [] },
    call: share,
    async toRequest({ isPublic }) {
      if (upload.items.length === 0) {
        form.showAlert('Choose a photograph first.')
        return undefined
      }
      const { ids, isComplete } = await upload.send(privately)
      if (isComplete) return { ids, isPublic }
      void invalidateMedia(member.id)
      form.showAlert(
        ids.length === 0
          ? 'Nothing was shared, because no photograph could be uploaded.'
          : 'Some photographs could not be uploaded. Only you can see the others until you share them.',
      )
      return undefined
    },
    failure: 'The photographs could not be shared. Please try again.',
    draftKey: draftKeys.share(member.id),
    draft: {
      note: (): string | undefined => describeMissingFiles(form.getValues('photographs')),
    },
    onReset() {
      for (const { key } of upload.items) upload.removeItem(key)
    },
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
        upload={{
          ...upload,
          add(files) {
            form.clearAlerts()
            upload.add(files)
          },
        }}
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
