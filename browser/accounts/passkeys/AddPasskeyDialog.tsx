import { useQuery } from '@tanstack/react-query'

import { secondFactorQuery } from '#browser/accounts/second-factor/queries.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { PasskeyFailed } from '#browser/platform/passkey-failed.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { PasskeyStart } from '#contract/accounts/passkeys.ts'

import { preparePasskey, useAddPasskey } from './queries.ts'

/** Names a passkey, confirms the owner, and lets the browser create it. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { data: secondFactor } = useQuery(secondFactorQuery)
  const isCodeRequired = secondFactor?.isOn === true
  const form = useServerForm({
    schema: PasskeyStart,
    defaults: { name: '', password: '', code: '' },
    call: useAddPasskey(),
    async toRequest({ code = '', ...start }) {
      try {
        return await preparePasskey({ ...start, ...(code !== '' && { code }) })
      } catch (error) {
        if (!(error instanceof PasskeyFailed)) throw error
        // The code is used.
        form.setValue('code', '')
        form.showAlert(error.message)
        return undefined
      }
    },
    failure: 'The passkey could not be added. Please try again.',
    draftKey: 'passkeys.new',
    draft: { omit: ['password', 'code'] },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Add a passkey"
      description="Your device creates the passkey and asks for your fingerprint, face or PIN. It replaces your password and your code when you sign in."
      submitLabel="Continue"
      pendingLabel="Follow your device..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="A name by which you recognize the device, such as “My phone”."
        required
      />
      <PasswordField form={form} name="password" label="Password" />
      {isCodeRequired && (
        <TextField
          form={form}
          name="code"
          label="Code"
          hint="From your authenticator app, or a recovery code."
          input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false }}
          required
        />
      )}
    </FormDialog>
  )
}
