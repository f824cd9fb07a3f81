import type { FieldPath, FieldValues } from 'react-hook-form'

import { Field } from '#browser/ui/controls/Field.tsx'
import { Select } from '#browser/ui/controls/Select.tsx'

import { BoundField, formatText, type BoundFieldProps } from './BoundField.tsx'

export interface SelectFieldProps<Fields extends FieldValues> extends BoundFieldProps<
  Fields,
  FieldPath<Fields>
> {
  /** The label of each value, in order. A value that is stored but not listed is added at the end. */
  options: Record<string, string>
  /** Displayed until an option is selected. It is not an option itself. */
  placeholder?: string
  /** The label of an option for no value. */
  emptyLabel?: string
  /** The values are numbers. */
  isNumeric?: boolean
  /** A stored value, which is offered even if it is not in the list. */
  stored?: string | null | undefined
  disabled?: boolean
}

export function SelectField<Fields extends FieldValues>({
  options,
  placeholder,
  emptyLabel,
  isNumeric = false,
  stored,
  disabled,
  ...props
}: SelectFieldProps<Fields>) {
  const { form, name } = props
  const labels = new Map(Object.entries(options))
  if (stored && !labels.has(stored)) labels.set(stored, stored)
  return (
    <BoundField
      {...props}
      format={value => {
        const text = formatText(value)
        return text === null ? (emptyLabel ?? null) : (labels.get(text) ?? text)
      }}
    >
      {field => (
        <Field {...field}>
          <Select
            {...(placeholder !== undefined && { placeholder })}
            disabled={disabled}
            {...form.register(name, { ...(isNumeric && { valueAsNumber: true }) })}
          >
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {Array.from(labels, ([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </BoundField>
  )
}
