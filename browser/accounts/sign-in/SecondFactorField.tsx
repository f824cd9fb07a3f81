import { useEffect } from 'react'
import type { UseFormRegister, UseFormSetFocus } from 'react-hook-form'

import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/forms/Field.tsx'
import { Input } from '#browser/ui/forms/Input.tsx'
import type { Login } from '#contract/accounts.ts'

export interface SecondFactorFieldProps {
  /** Digits from the app, or a recovery code, which has letters. */
  kind: 'app' | 'recovery'
  onKindChange: (kind: 'app' | 'recovery') => void
  register: UseFormRegister<Login>
  setFocus: UseFormSetFocus<Login>
  error: string | undefined
}

/** Asks for the code after the password was right. Pass `kind` as `key`: each kind is a field of its own. */
export function SecondFactorField({ kind, onKindChange, register, setFocus, error }: SecondFactorFieldProps) {
  useEffect(() => setFocus('code'), [setFocus])
  const { label, hint, inputMode, otherKind, switchLabel } = kinds[kind]
  return (
    <div className="grid justify-items-start gap-2 border-l border-gilt pl-5">
      <Field className="w-full" label={label} hint={hint} error={error} required>
        <Input
          inputMode={inputMode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="tracking-label tabular"
          {...register('code', { shouldUnregister: true })}
        />
      </Field>
      <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => onKindChange(otherKind)}>
        {switchLabel}
      </Button>
    </div>
  )
}

const kinds = {
  app: {
    label: 'Code from your app',
    hint: 'Your password is correct. Enter the six digits from your authenticator app.',
    inputMode: 'numeric',
    otherKind: 'recovery',
    switchLabel: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes you saved when you turned on the second factor. Each code works once.',
    inputMode: 'text',
    otherKind: 'app',
    switchLabel: 'Use the authenticator app instead',
  },
} as const
