import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { failureSentence } from '#browser/platform/call.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { showFieldErrors } from '#browser/platform/show-field-errors.ts'
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
      {/* Identifies the account to password managers. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <Field label="Current password" error={errors.currentPassword?.message} required>
        <Input type={type} autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${portalFacts.passwordMinimum} characters, and not a common password. A few unrelated words are stronger than a short, complicated password.`}
        error={errors.newPassword?.message}
        required
      >
        <Input type={type} autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Checkbox className="-my-2" checked={isShown} onChange={event => setIsShown(event.target.checked)}>
        Show passwords
      </Checkbox>
      <div>
        <Button type="submit" pending={change.isPending} pendingLabel="Changing password...">
          Change password
        </Button>
      </div>
    </form>
  )
}
