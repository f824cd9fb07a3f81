import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'

import { CallFailed } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { showFieldErrors } from '#browser/platform/show-field-errors.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Registration } from '#contract/accounts.ts'

import { useRegister } from './queries.ts'

const fields = ['firstName', 'lastName', 'email', 'password'] as const

export interface RegisterFormProps {
  onProblem: (sentence: string | undefined) => void
  setupToken: string | undefined
  /** The setup link was used or has expired. The next submission registers an ordinary account. */
  onSetupLinkExpired: () => void
  /** What was typed before the user switched to the other tab, without the password. */
  draft: RegistrationDraft
  onLeave: (draft: RegistrationDraft) => void
}

export type RegistrationDraft = Pick<Registration, 'firstName' | 'lastName' | 'email'>

export function RegisterForm({
  onProblem,
  setupToken,
  onSetupLinkExpired,
  draft,
  onLeave,
}: RegisterFormProps) {
  const registration = useRegister(onProblem)
  const { register, handleSubmit, formState, setError, setFocus, getValues } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { ...draft, password: '' },
  })
  const { errors } = formState
  const leave = useEffectEvent(() => {
    const { firstName, lastName, email } = getValues()
    onLeave({ firstName, lastName, email })
  })
  useEffect(() => () => leave(), [])

  const submit = handleSubmit(entered =>
    registration.mutate(
      { ...entered, ...(setupToken !== undefined && { setupToken }) },
      {
        onError(error) {
          const failure = error instanceof CallFailed ? error.failure : undefined
          if (failure?.code === 'accounts.setup-link-expired') onSetupLinkExpired()
          // The submit button lost the focus while it was disabled.
          if (!showFieldErrors(error, fields, setError)) setFocus('password')
        },
      },
    ),
  )

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message} required>
          <Input autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message} required>
          <Input autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        hint={`At least ${portalFacts.passwordMinimum} characters, and not a common password.`}
        required
      >
        <Input type="password" autoComplete="new-password" {...register('password')} />
      </Field>
      <Button type="submit" size="large" pending={registration.isPending} pendingLabel="Creating Account...">
        Create Family Account
      </Button>
    </form>
  )
}
