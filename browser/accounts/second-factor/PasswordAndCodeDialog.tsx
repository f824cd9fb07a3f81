import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { failureSentence } from '#browser/platform/call.ts'
import { showFieldErrors } from '#browser/platform/show-field-errors.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import { PasswordAndCode } from '#contract/account-security.ts'

export interface PasswordAndCodeDialogProps<Reply> {
  title: string
  description: string
  /** The label of the submit button. */
  action: string
  destructive?: boolean
  mutation: Pick<UseMutationResult<Reply, Error, PasswordAndCode>, 'mutate' | 'isPending'>
  onDone: (reply: Reply) => void
  onClose: () => void
}

/** Asks for password and code before a change to the second factor. */
export function PasswordAndCodeDialog<Reply>(props: PasswordAndCodeDialogProps<Reply>) {
  const { title, description, action, destructive = false, mutation, onDone, onClose } = props
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasswordAndCode),
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(body => {
    setProblem(undefined)
    mutation.mutate(body, {
      onSuccess: onDone,
      onError(error) {
        if (!showFieldErrors(error, ['password', 'code'], setError))
          setProblem(failureSentence(error, 'Your request could not be completed. Please try again.'))
      },
    })
  })
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {problem !== undefined && <Alert>{problem}</Alert>}
        <Field label="Password" error={errors.password?.message} required>
          <Input type="password" autoComplete="current-password" {...register('password')} />
        </Field>
        <Field
          label="Code"
          hint="From your authenticator app, or a recovery code."
          error={errors.code?.message}
          required
        >
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...register('code')}
          />
        </Field>
        <div>
          <Button
            type="submit"
            variant={destructive ? 'destructive' : 'primary'}
            pending={mutation.isPending}
            pendingLabel="One moment..."
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
