import { z } from 'zod'

import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { maxPhotographsPerShare, MediaAudience } from '#contract/media.ts'

import { audienceOptions } from './audience-options.ts'
import { describeMissingFiles } from './describe-missing-files.ts'
import { PhotographPicker } from './PhotographPicker.tsx'
import { draftKeys, useInvalidateMedia, useShareMedia } from './queries.ts'
import { usePhotographUpload, type PhotographUpload } from './use-photograph-upload.ts'

/** The titles are sent with the photographs. The form stores them by file name, so that its draft has them. */
const Share = MediaAudience.pick({ isPublic: true }).extend({ titles: z.record(z.string(), z.string()) })

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
    schema: Share,
    defaults: { isPublic: true, titles: {} },
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
    draftKey: draftKeys.share(member.id),
    draft: {
      note: (): string | undefined =>
        describeMissingFiles(Object.keys(form.getValues('titles')), upload.items),
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
        upload={addTitleStorage(upload, form)}
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

/** Stores the titles in the form, and gives a file that is selected again its stored title. */
function addTitleStorage(
  upload: PhotographUpload,
  form: Pick<ServerForm<z.input<typeof Share>>, 'getValues' | 'setValue' | 'clearAlerts'>,
): PhotographUpload {
  const getTitle = ({ name }: File) => form.getValues('titles')[name] ?? ''
  const findFile = (key: number) => upload.items.find(item => item.key === key)?.file
  const storeTitles = (titles: [fileName: string, title: string][]) =>
    form.setValue('titles', { ...form.getValues('titles'), ...Object.fromEntries(titles) })
  return {
    ...upload,
    add(files) {
      const selected = [...files]
      form.clearAlerts()
      storeTitles(selected.map(file => [file.name, getTitle(file)]))
      upload.add(selected, getTitle)
    },
    setTitle(key, title) {
      upload.setTitle(key, title)
      const file = findFile(key)
      if (file !== undefined) storeTitles([[file.name, title]])
    },
    removeItem(key) {
      upload.removeItem(key)
      const { [findFile(key)?.name ?? '']: _, ...titles } = form.getValues('titles')
      form.setValue('titles', titles)
    },
  }
}
