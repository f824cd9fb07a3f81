import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'
import { Field } from './Field.tsx'
import { Textarea } from './Textarea.tsx'
import type { TextName } from './use-field.ts'

export interface TextAreaFieldProps<Fields extends FieldValues>
  extends
    BoundFieldProps<Fields, TextName<Fields>>,
    Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'disabled'> {}

export function TextAreaField<Fields extends FieldValues>({
  rows,
  maxLength,
  disabled,
  ...props
}: TextAreaFieldProps<Fields>) {
  const { form, name } = props
  return (
    <BoundField {...props}>
      {field => (
        <Field {...field}>
          <Textarea rows={rows} maxLength={maxLength} disabled={disabled} {...form.register(name)} />
        </Field>
      )}
    </BoundField>
  )
}
