import { useEffect } from 'react'

import type { FormValues, ServerForm } from '#browser/platform/forms/server-form.ts'
import { Button } from '#browser/ui/Button.tsx'
import { TextField } from '#browser/ui/forms/TextField.tsx'
import type { Login } from '#contract/accounts/accounts.ts'

export interface SecondFactorFieldProps {
  form: ServerForm<FormValues<Login>>
  /** Digits from the app, or a recovery code, which has letters. */
  kind: 'app' | 'recovery'
  onKindChange: (kind: 'app' | 'recovery') => void
}

/** Asks for the code after the password was right. Pass `kind` as `key`: each kind is a field of its own. */
export function SecondFactorField({ form, kind, onKindChange }: SecondFactorFieldProps) {
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const { label, hint, inputMode, otherKind, switchLabel } = kinds[kind]
  return (
    <div className="grid justify-items-start gap-2 border-l border-gilt pl-5">
      <TextField
        form={form}
        name="code"
        label={label}
        hint={hint}
        input={{
          inputMode,
          autoComplete: 'one-time-code',
          autoCapitalize: 'none',
          spellCheck: false,
          className: 'tracking-label tabular',
        }}
        className="w-full"
        required
      />
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
