import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { CallFailed } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import { Registration } from '#contract/accounts.ts'

import { useRegister } from './queries.ts'

const fields = ['firstName', 'lastName', 'email', 'password'] as const

export function RegisterForm({
  onProblem,
  setupToken,
}: {
  onProblem: (sentence: string | undefined) => void
  setupToken: string | undefined
}) {
  const registration = useRegister(onProblem)
  const { register, handleSubmit, formState, setError } = useForm({ resolver: zodResolver(Registration) })
  const { errors } = formState
  const submit = handleSubmit(entered =>
    registration.mutate(
      { ...entered, ...(setupToken !== undefined && { setupToken }) },
      {
        onError(error) {
          const sentences = error instanceof CallFailed ? error.failure?.fields : undefined
          for (const field of fields) if (sentences?.[field]) setError(field, { message: sentences[field] })
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
