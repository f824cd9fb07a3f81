import type { FieldValues } from 'react-hook-form'

import { Field } from '#browser/ui/controls/Field.tsx'
import { UnitInput } from '#browser/ui/controls/UnitInput.tsx'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'
import type { TextName } from './use-field.ts'

export interface MoneyFieldProps<Fields extends FieldValues> extends BoundFieldProps<
  Fields,
  TextName<Fields>
> {
  /** Displayed inside the field, as in `UnitInput`. */
  unit?: string
  placeholder?: string
  disabled?: boolean
}

/** An amount of money as exact decimal text, which the schema of the contract parses. */
export function MoneyField<Fields extends FieldValues>({
  unit = '$',
  placeholder,
  disabled,
  ...props
}: MoneyFieldProps<Fields>) {
  const { form, name } = props
  return (
    <BoundField {...props}>
      {field => (
        <Field {...field}>
          <UnitInput unit={unit} placeholder={placeholder} disabled={disabled} {...form.register(name)} />
        </Field>
      )}
    </BoundField>
  )
}
