import type { UseMutationResult } from '@tanstack/react-query'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { PasswordAndCode } from '#contract/account-security.ts'

export interface PasswordAndCodeDialogProps<Reply> {
  title: string
  description: string
  /** The label of the submit button. */
  action: string
  destructive?: boolean
  mutation: Pick<UseMutationResult<Reply, Error, PasswordAndCode>, 'mutateAsync' | 'isPending'>
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** Asks for password and code before a change to the second factor. */
export function PasswordAndCodeDialog<Reply>(props: PasswordAndCodeDialogProps<Reply>) {
  const { title, description, action, destructive = false, mutation, onDone, onClose } = props
  const form = useServerForm({
    schema: PasswordAndCode,
    defaults: { password: '', code: '' },
    call: mutation,
    failure: 'Your request could not be completed. Please try again.',
    onSuccess: onDone,
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
      <TextField
        form={form}
        name="password"
        label="Password"
        input={{ type: 'password', autoComplete: 'current-password' }}
        required
      />
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
