import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { MemberField } from '#browser/people/MemberField.tsx'
import { familyMembersQuery } from '#browser/people/queries.ts'
import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { besideOtherErrors } from '#browser/platform/forms/validate-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { RadioField } from '#browser/ui/forms/RadioField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { NewInvitation, type CreatedInvitation } from '#contract/invitations/invitations.ts'

import InvitationLink from './InvitationLink.tsx'
import { newInvitationDraft, useCreateInvitation } from './queries.ts'

/** Invites someone, then shows the link once if the portal does not mail it. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  if (created !== null) return <InvitationLink invitation={created} onClose={onClose} />
  return (
    <NewInvitationForm
      onCreated={invitation => (invitation.token === null ? onClose() : setCreated(invitation))}
      onClose={onClose}
    />
  )
}

/** With the typed name of a member, until one is selected. */
const InvitationForm = NewInvitation.extend({
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
}).refine(({ memberId, memberName }) => memberId !== null || (memberName ?? '').trim() === '', {
  path: ['memberId'],
  error: 'Please select a member of the tree, or clear this field',
  ...besideOtherErrors,
})

function NewInvitationForm({
  onCreated,
  onClose,
}: {
  onCreated: (invitation: CreatedInvitation) => void
  onClose: () => void
}) {
  const form = useServerForm({
    schema: InvitationForm,
    defaults: {
      email: '',
      memberId: null,
      memberName: null,
      message: '',
      expiresInDays: 14,
      delivery: portalFacts.mailsLinks ? 'mail' : 'link',
    },
    call: useCreateInvitation(),
    toRequest: ({ email, memberId, message, expiresInDays, delivery }) => ({
      email,
      memberId,
      message,
      expiresInDays,
      delivery,
    }),
    failure: 'The invitation could not be created. Please try again.',
    draftKey: newInvitationDraft,
    onFailure(error) {
      if (mayBeCreated(error))
        form.showAlert(
          'We could not confirm that the invitation was created. Look for it in the list of invitations: there you can send it again.',
        )
    },
    onSuccess: onCreated,
  })
  const { data: members = [], isError } = useQuery(familyMembersQuery)
  const delivery = useFieldValue(form, 'delivery')
  return (
    <FormDialog
      form={form}
      title="Invite someone"
      description="The invited person creates an account with this email address, as a family member. You can give it another role afterward."
      submitLabel={delivery === 'mail' ? 'Send invitation' : 'Create link'}
      pendingLabel={delivery === 'mail' ? 'Sending...' : 'Creating...'}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label="Email address"
        input={{ type: 'email', maxLength: 254, placeholder: 'clara@example.com' }}
        required
      />
      <MemberField
        form={form}
        name="memberId"
        textName="memberName"
        label="Family member"
        members={members}
        hint={
          isError
            ? 'The family members could not be loaded.'
            : 'Optional. The new account is linked to this member of the tree.'
        }
        typedHint="Select a member of the tree."
      />
      {portalFacts.mailsLinks ? (
        <RadioField form={form} name="delivery" label="How it is sent" options={deliveries} />
      ) : (
        <p className="text-small text-muted">
          This portal sends no emails. It shows you a link once, which you send yourself.
        </p>
      )}
      <SelectField form={form} name="expiresInDays" label="Expires after" isNumeric options={lifetimes} />
      <TextAreaField
        form={form}
        name="message"
        label="Personal message"
        hint={
          delivery === 'mail'
            ? 'Included in the email.'
            : 'Shown to the invited person when the link is opened.'
        }
        rows={4}
      />
    </FormDialog>
  )
}

const deliveries = [
  { value: 'mail', label: 'By email' },
  { value: 'link', label: 'By a link to copy' },
] as const

const lifetimes = { 7: '7 days', 14: '14 days', 30: '30 days' }

/** Whether the server may have created an invitation whose link no one has read. */
function mayBeCreated(error: unknown): boolean {
  return error instanceof ConnectionFailed || (error instanceof CallFailed && error.status >= 500)
}
