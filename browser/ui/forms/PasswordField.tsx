import type { FieldValues } from 'react-hook-form'

import { TextField, type TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps<Fields extends FieldValues> extends Omit<
  TextFieldProps<Fields>,
  'input' | 'required'
> {
  /** A password that is being chosen: password managers suggest one. */
  isNew?: boolean
  /** Whether the user can read the characters. */
  isVisible?: boolean
}

/** The password of an account, which a password manager fills in. */
export function PasswordField<Fields extends FieldValues>({
  isNew = false,
  isVisible = false,
  ...props
}: PasswordFieldProps<Fields>) {
  const input = {
    type: isVisible ? 'text' : 'password',
    autoComplete: isNew ? 'new-password' : 'current-password',
  }
  return <TextField {...props} input={input} required />
}
