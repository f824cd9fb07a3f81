import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'

import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'
import type { TextName } from './use-field.ts'

export interface TextFieldProps<Fields extends FieldValues> extends BoundFieldProps<
  Fields,
  TextName<Fields>
> {
  /** Attributes of the input: its type, autocomplete and input mode. */
  input?: ComponentProps<'input'>
}

export function TextField<Fields extends FieldValues>({ input, ...props }: TextFieldProps<Fields>) {
  const { form, name } = props
  return (
    <BoundField {...props}>
      {field => (
        <Field {...field}>
          <Input autoComplete="off" {...input} {...form.register(name)} />
        </Field>
      )}
    </BoundField>
  )
}
