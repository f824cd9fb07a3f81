import type { FormCall } from '#browser/platform/forms/server-form.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { PasswordAndCode } from '#contract/accounts/account-security.ts'

export interface PasswordAndCodeDialogProps {
  title: string
  description: string
  /** The label of the submit button. */
  action: string
  destructive?: boolean
  call: FormCall<PasswordAndCode, void>
  onClose: () => void
}

/** Asks for password and code before a change to the second factor. */
export default function PasswordAndCodeDialog({
  title,
  description,
  action,
  destructive = false,
  call,
  onClose,
}: PasswordAndCodeDialogProps) {
  const form = useServerForm({
    schema: PasswordAndCode,
    defaults: { password: '', code: '' },
    call,
    failure: 'Your request could not be completed. Please try again.',
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      submitLabel={action}
      pendingLabel="One moment..."
      submitVariant={destructive ? 'destructive' : 'primary'}
      onClose={onClose}
    >
      <PasswordField form={form} name="password" label="Password" />
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="From your authenticator app, or a recovery code."
        input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false }}
        required
      />
    </FormDialog>
  )
}
