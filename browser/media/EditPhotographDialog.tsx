import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { MediaDetails, type FamilyMedia } from '#contract/media.ts'

import { audienceOptions } from './audience-options.ts'
import { getPhotographUrl, getThumbnailUrl } from './photograph.ts'
import { draftKeys, useUpdateMedia } from './queries.ts'

/** Edits the title, description and audience of your own photograph. */
export default function EditPhotographDialog({
  photograph,
  onClose,
}: {
  photograph: FamilyMedia
  onClose: () => void
}) {
  const { version, title, description, isPublic, members } = photograph
  const memberIds = members.map(({ id }) => id)
  const form = useServerForm({
    schema: MediaDetails,
    current: { version, values: { title, description, isPublic, memberIds } },
    call: useUpdateMedia(photograph),
    toRequest: (details, edit) => ({ ...details, version: edit.version }),
    failure: 'The photograph could not be saved. Please try again.',
    draftKey: draftKeys.edits(photograph.memberId) + photograph.id,
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Edit photograph"
      submitLabel="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <img
        src={getThumbnailUrl(getPhotographUrl(photograph.id))}
        alt=""
        className="mx-auto max-h-48 rounded-sm"
      />
      <TextField
        form={form}
        name="title"
        label="Title"
        hint="Describe the photograph. Screen readers read this title aloud."
        input={{ maxLength: 200 }}
      />
      <TextAreaField form={form} name="description" label="Description" rows={4} maxLength={2000} />
      <RadioField form={form} name="isPublic" label="Who can see this photograph" options={audienceOptions} />
    </FormDialog>
  )
}
