import { useEffect, useState } from 'react'
import { Link } from 'wouter'

import { CallFailed } from '#browser/platform/call.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { canUsePasskeys } from '#browser/platform/passkeys.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Form, SubmitButton } from '#browser/ui/forms/Form.tsx'
import { PasswordField } from '#browser/ui/forms/PasswordField.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'

import { PasskeySignIn } from './PasskeySignIn.tsx'
import { isCodeRequired, useSignIn } from './queries.ts'
import { SecondFactorField } from './SecondFactorField.tsx'

export interface SignInFormProps {
  onProblem: (sentence: string | undefined) => void
  /** The address that was typed in the other tab. */
  email: string
}

export function SignInForm({ onProblem, email }: SignInFormProps) {
  // The email address for which the server required a code. Another address may not have a second factor.
  const [codeRequiredFor, setCodeRequiredFor] = useState<string>()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const form = useServerForm({
    schema: async () => (await import('#contract/accounts/accounts.ts')).Login,
    defaults: { email, password: '', code: '' },
    call: useSignIn(onProblem),
    onAttempt: () => onProblem(undefined),
    toRequest({ code, ...login }) {
      if (codeRequiredFor !== form.getValues('email')) return login
      if (code) return { ...login, code }
      form.setError('code', { message: 'Please enter the code' })
      return undefined
    },
    onFailure(error) {
      const { code, error: sentence } = (error instanceof CallFailed && error.failure) || {}
      if (isCodeRequired(error)) {
        form.setValue('code', '')
        setCodeRequiredFor(form.getValues('email'))
      } else if (code === 'accounts.invalid-code') {
        form.setError('code', { message: sentence ?? '' })
        form.setFocus('code', { shouldSelect: true })
      } else form.setFocus('password')
    },
  })
  const { setFocus } = form
  useEffect(() => {
    // After the navigation has moved the focus to the page. A phone would open its keyboard over the page.
    const frame = requestAnimationFrame(() => {
      const isFocusUnset = document.activeElement?.matches('body, main') ?? true
      if (isFocusUnset && matchMedia('(pointer: fine)').matches) setFocus('email')
    })
    return () => cancelAnimationFrame(frame)
  }, [setFocus])
  const isCodeRequiredNow = useFieldValue(form, 'email') === codeRequiredFor

  return (
    <Form form={form}>
      <TextField
        form={form}
        name="email"
        label="Email"
        input={{ type: 'email', autoComplete: 'username webauthn' }}
        required
      />
      <PasswordField form={form} name="password" label="Password" />
      <p className="-mt-2 text-small">
        <Link href={buildPath('resetPassword')} className="link">
          Forgot your password?
        </Link>
      </p>
      {isCodeRequiredNow && (
        <SecondFactorField
          key={kind}
          form={form}
          kind={kind}
          onKindChange={other => {
            form.setValue('code', '')
            form.clearErrors('code')
            setKind(other)
          }}
        />
      )}
      <SubmitButton form={form} size="large" pendingLabel="Signing In...">
        Sign In
      </SubmitButton>
      {canUsePasskeys() && <PasskeySignIn onProblem={onProblem} />}
    </Form>
  )
}
