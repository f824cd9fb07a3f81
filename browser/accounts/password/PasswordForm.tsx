import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { showFieldErrors } from '#browser/accounts/field-errors.ts'
import { failureSentence } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/forms/Checkbox.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { PasswordChange } from '#contract/account-security.ts'

import { useChangePassword } from './queries.ts'

export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const [isShown, setIsShown] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = formState
  const type = isShown ? 'text' : 'password'

  const submit = handleSubmit(body => {
    setProblem(undefined)
    change.mutate(body, {
      onSuccess: () => reset(),
      onError(error) {
        if (!showFieldErrors(error, ['currentPassword', 'newPassword'], setError))
          setProblem(failureSentence(error, 'Your password could not be changed. Please try again.'))
      },
    })
  })

  return (
    <form noValidate onSubmit={submit} className="grid max-w-narrow gap-5">
      {problem !== undefined && <Alert>{problem}</Alert>}
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <Field label="Current password" error={errors.currentPassword?.message} required>
        <Input type={type} autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${portalFacts.passwordMinimum} characters, and none of the common ones. A few words that only you would put together are better than a short riddle.`}
        error={errors.newPassword?.message}
        required
      >
        <Input type={type} autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Checkbox className="-my-2" checked={isShown} onChange={event => setIsShown(event.target.checked)}>
        Show what I type
      </Checkbox>
      <div>
        <Button type="submit" pending={change.isPending} pendingLabel="Changing the password...">
          Change the password
        </Button>
      </div>
    </form>
  )
}
