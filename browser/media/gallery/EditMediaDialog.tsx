import { audienceOptions } from '#browser/media/audience-options.ts'
import { getMediaNoun, getMembersLabel } from '#browser/media/describe-media.ts'
import { draftKeys } from '#browser/media/draft-keys.ts'
import { useUpdateMedia } from '#browser/media/queries.ts'
import { MembersField } from '#browser/people/MembersField.tsx'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { MediaDetails, type FamilyMedia } from '#contract/media/media.ts'

/** Edits what people enter about your own photograph or video. */
export default function EditMediaDialog({
  media,
  pageMemberId,
  onClose,
}: {
  media: FamilyMedia
  /** The member whose profile is open: the media's own, or one who is in the picture. */
  pageMemberId: string
  onClose: () => void
}) {
  const { version, title, description, isPublic, members, mediaType, thumbnailUrl } = media
  const noun = getMediaNoun(mediaType)
  const form = useServerForm({
    schema: MediaDetails,
    current: {
      version,
      values: { title, description, isPublic, memberIds: members.map(({ id }) => id) },
    },
    call: useUpdateMedia(media),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: `The ${noun} could not be saved. Please try again.`,
    draftKey: draftKeys.edits(pageMemberId) + media.id,
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Edit ${noun}`}
      submitLabel="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" className="mx-auto max-h-48 rounded-sm" />}
      <TextField
        form={form}
        name="title"
        label="Title"
        hint={`Say what the ${noun} shows. Screen readers read this title aloud.`}
        input={{ maxLength: 200 }}
      />
      <TextAreaField form={form} name="description" label="Description" rows={4} maxLength={2000} />
      <MembersField
        form={form}
        name="memberIds"
        label={getMembersLabel(mediaType)}
        hint="Type a name and select a member of the tree."
        known={members}
      />
      <RadioField form={form} name="isPublic" label={`Who can see this ${noun}`} options={audienceOptions} />
    </FormDialog>
  )
}
