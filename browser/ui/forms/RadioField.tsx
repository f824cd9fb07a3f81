import { useController, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form'

import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'

export interface RadioFieldProps<Fields extends FieldValues, Name extends FieldPath<Fields>> extends Omit<
  BoundFieldProps<Fields, Name>,
  'required' | 'hint'
> {
  options: readonly { value: FieldPathValue<Fields, Name> & (string | boolean); label: string }[]
  hint?: string
  disabled?: boolean
}

/** Two or three short options in one row. Values are texts, or true and false. */
export function RadioField<Fields extends FieldValues, Name extends FieldPath<Fields>>({
  options,
  disabled = false,
  ...props
}: RadioFieldProps<Fields, Name>) {
  const { field } = useController({ control: props.form.control, name: props.name })
  const findLabel = (value: unknown) => options.find(option => option.value === value)?.label ?? null
  return (
    <BoundField {...props} format={findLabel}>
      {({ label, hint, error }) => (
        <SegmentedControl
          label={label}
          options={options.map(option => ({ ...option, value: String(option.value) }))}
          value={String(field.value)}
          hint={hint}
          error={error}
          disabled={disabled}
          onChange={chosen => field.onChange(options.find(({ value }) => String(value) === chosen)?.value)}
        />
      )}
    </BoundField>
  )
}
