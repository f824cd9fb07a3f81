import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { CallFailed } from '#browser/platform/call.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Login } from '#contract/accounts.ts'

import { isCodeRequired, useSignIn } from './queries.ts'
import { SecondFactorField } from './SecondFactorField.tsx'

export function SignInForm({ onProblem }: { onProblem: (sentence: string | undefined) => void }) {
  const signIn = useSignIn(onProblem)
  const { register, handleSubmit, formState, setError, setFocus, getValues, control } = useForm({
    resolver: zodResolver(Login),
  })
  const { errors } = formState
  // The email address for which the server required a code. Another address may not have a second factor.
  const [codeRequiredFor, setCodeRequiredFor] = useState<string>()
  const email = useWatch({ control, name: 'email' })
  const isCodeRequiredNow = codeRequiredFor !== undefined && codeRequiredFor === email
  const [kind, setKind] = useState<'app' | 'recovery'>('app')

  const submit = handleSubmit(login => {
    if (isCodeRequiredNow && !login.code) {
      setError('code', { message: 'Please enter the code' }, { shouldFocus: true })
      return
    }
    signIn.mutate(login, {
      onError(error) {
        const { code, error: sentence } = (error instanceof CallFailed && error.failure) || {}
        // The submit button lost the focus while it was disabled.
        if (isCodeRequired(error)) setCodeRequiredFor(getValues('email'))
        else if (code === 'accounts.invalid-code') {
          setError('code', { message: sentence ?? '' })
          setFocus('code', { shouldSelect: true })
        } else setFocus('password')
      },
    })
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        <Input type="password" autoComplete="current-password" {...register('password')} />
      </Field>
      {isCodeRequiredNow && (
        <SecondFactorField
          key={kind}
          kind={kind}
          onKindChange={setKind}
          register={register}
          setFocus={setFocus}
          error={errors.code?.message}
        />
      )}
      <Button type="submit" size="large" pending={signIn.isPending} pendingLabel="Signing In...">
        Sign In
      </Button>
    </form>
  )
}
