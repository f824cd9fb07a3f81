import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'

import { CallFailed, failureFields } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { Registration } from '#contract/accounts.ts'

import { useRegister } from './queries.ts'

const fields = ['firstName', 'lastName', 'email', 'password'] as const

export interface RegisterFormProps {
  onProblem: (sentence: string | undefined) => void
  setupToken: string | undefined
  /** The link has been used or is over: what is registered from now on is an ordinary account. */
  onSetupLinkExpired: () => void
  /** What was typed before somebody looked at the other tab; never the password. */
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
          const said = failureFields(error)
          const wrong = fields.filter(field => said[field])
          for (const field of wrong) setError(field, { message: said[field] ?? '' })
          // The button that had the focus could not keep it while it was pending.
          setFocus(wrong[0] ?? 'password')
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
        hint={`At least ${portalFacts.passwordMinimum} characters, and none of the common ones.`}
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
