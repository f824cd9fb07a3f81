import type { FieldValues } from 'react-hook-form'

import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { formatIfIsoDate } from '#contract/dates/date-format.ts'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'
import type { TextName } from './use-field.ts'

export interface DateFieldProps<Fields extends FieldValues> extends BoundFieldProps<
  Fields,
  TextName<Fields>
> {
  disabled?: boolean
}

/** A calendar date, which no time zone shifts: `1931-07-04`. */
export function DateField<Fields extends FieldValues>({ disabled, ...props }: DateFieldProps<Fields>) {
  const { form, name } = props
  return (
    <BoundField
      {...props}
      format={value => (typeof value === 'string' && value !== '' ? formatIfIsoDate(value) : null)}
    >
      {field => (
        <Field {...field}>
          <Input type="date" disabled={disabled} {...form.register(name)} />
        </Field>
      )}
    </BoundField>
  )
}
