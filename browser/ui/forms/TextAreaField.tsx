import type { ChangeEvent, ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'

import { Field } from '#browser/ui/controls/Field.tsx'
import { Textarea } from '#browser/ui/controls/Textarea.tsx'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'
import type { TextName } from './use-field.ts'

export interface TextAreaFieldProps<Fields extends FieldValues>
  extends
    BoundFieldProps<Fields, TextName<Fields>>,
    Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'disabled' | 'aria-label'> {
  /** Called with the text after each edit. */
  onChange?: (text: string) => void
}

export function TextAreaField<Fields extends FieldValues>({
  rows,
  maxLength,
  disabled,
  'aria-label': ariaLabel,
  onChange,
  ...props
}: TextAreaFieldProps<Fields>) {
  const { form, name } = props
  return (
    <BoundField {...props}>
      {field => (
        <Field {...field}>
          <Textarea
            rows={rows}
            maxLength={maxLength}
            disabled={disabled}
            aria-label={ariaLabel}
            {...form.register(name, {
              onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange?.(target.value),
            })}
          />
        </Field>
      )}
    </BoundField>
  )
}
