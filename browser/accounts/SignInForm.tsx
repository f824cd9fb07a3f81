import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Input } from '#browser/ui/Input.tsx'
import { Login } from '#contract/accounts.ts'

import { useSignIn } from './queries.ts'

export function SignInForm({ onProblem }: { onProblem: (sentence: string | undefined) => void }) {
  const signIn = useSignIn(onProblem)
  const { register, handleSubmit, formState, setFocus } = useForm({ resolver: zodResolver(Login) })
  const { errors } = formState

  // The button that had the focus could not keep it while it was pending.
  const submit = handleSubmit(login => signIn.mutate(login, { onError: () => setFocus('password') }))

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        <Input type="password" autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" size="large" pending={signIn.isPending} pendingLabel="Signing In...">
        Sign In
      </Button>
    </form>
  )
}
