import { CallFailed } from '#browser/platform/call.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'

import { useConfirmProviderSignIn } from './queries.ts'

/** Asks for the second factor of the portal after a sign-in at the identity provider. */
export function ProviderCodeForm() {
  const form = useServerForm({
    schema: async () => (await import('#contract/accounts/identity-provider.ts')).ProviderCode,
    defaults: { code: '' },
    call: useConfirmProviderSignIn(),
    failure: 'The sign-in could not be completed. Please start again.',
    onFailure(error) {
      const failure = error instanceof CallFailed ? error.failure : undefined
      if (failure?.code !== 'accounts.invalid-code') return
      form.setError('code', { message: failure.error })
      form.setFocus('code', { shouldSelect: true })
    },
  })
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="From your authenticator app, or a recovery code."
        input={{ autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false }}
        required
      />
      <SubmitButton form={form} size="large" pendingLabel="Signing in...">
        Continue
      </SubmitButton>
    </Form>
  )
}
