import { useRequestEmailChange } from '#browser/accounts/recovery/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { EmailChangeRequest } from '#contract/accounts/account-recovery.ts'

export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    schema: EmailChangeRequest,
    defaults: { newEmail: '', currentPassword: '' },
    call: useRequestEmailChange(),
    failure: 'Your request could not be sent. Please try again.',
    draftKey: 'account.email',
    draft: { omit: ['currentPassword'] },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Change your email address"
      description="We send a link to both addresses. You keep signing in with your current address until you have opened both links, within 24 hours."
      submitLabel="Send links"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="newEmail"
        label="New email address"
        input={{ type: 'email', autoComplete: 'email' }}
        required
      />
      <PasswordField form={form} name="currentPassword" label="Your password" />
    </FormDialog>
  )
}
