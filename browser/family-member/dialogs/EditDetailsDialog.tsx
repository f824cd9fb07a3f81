import { draftKeys, useUpdateOwnDetails } from '#browser/family-member/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { OwnDetails, type FamilyMember } from '#contract/family-tree/family-tree.ts'

// The picture has its own dialog.
const ProfileDetails = OwnDetails.omit({ version: true, profileImage: true })

/** Edits your own details, or those of your ward, without a request. */
export default function EditDetailsDialog({
  member,
  isOwn,
  onClose,
}: {
  member: FamilyMember
  /** False for a guardian, who edits the details of a ward. */
  isOwn: boolean
  onClose: () => void
}) {
  const { version, phoneNumber, email, occupation, location, biography } = member
  const form = useServerForm({
    schema: ProfileDetails,
    current: { version, values: { phoneNumber, email, occupation, location, biography } },
    call: useUpdateOwnDetails(member.id, isOwn),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The details could not be saved. Please try again.',
    draftKey: draftKeys.ownDetails(member.id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={isOwn ? 'Edit my details' : `Edit ${member.firstName}’s details`}
      description={
        isOwn
          ? 'Your changes take effect immediately. Only you, the board, administrators and those who are appointed to act for you can see your phone number and email address.'
          : `Your changes take effect immediately. You make them as the guardian of ${member.firstName}.`
      }
      submitLabel="Save"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="phoneNumber"
        label="Phone number"
        input={{ type: 'tel', autoComplete: 'tel' }}
      />
      <TextField form={form} name="email" label="Email" input={{ type: 'email', autoComplete: 'email' }} />
      <TextField
        form={form}
        name="occupation"
        label="Vocation"
        input={{ autoComplete: 'organization-title' }}
      />
      <TextField form={form} name="location" label="Location" />
      <TextAreaField form={form} name="biography" label="Biography" rows={8} className="sm:col-span-2" />
    </FormDialog>
  )
}
