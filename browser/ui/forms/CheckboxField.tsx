import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'

export interface CheckboxFieldProps<Fields extends FieldValues> extends Omit<
  BoundFieldProps<Fields, FieldPathByValue<Fields, boolean | undefined>>,
  'required'
> {
  /** The label states the opposite of the value: 'Deceased' for `isAlive`. */
  isNegated?: boolean
  disabled?: boolean
  onChange?: (value: boolean) => void
}

export function CheckboxField<Fields extends FieldValues>({
  isNegated = false,
  disabled,
  onChange,
  ...props
}: CheckboxFieldProps<Fields>) {
  const { field } = useController({ control: props.form.control, name: props.name })
  const isChecked = (value: unknown) => (isNegated ? value === false : value === true)
  return (
    <BoundField {...props} format={value => (isChecked(value) ? 'Yes' : 'No')}>
      {({ label, hint, error }) => (
        <Checkbox
          ref={field.ref}
          name={field.name}
          checked={isChecked(field.value)}
          disabled={disabled}
          hint={hint}
          error={error}
          onBlur={field.onBlur}
          onChange={({ currentTarget }) => {
            const value = currentTarget.checked !== isNegated
            field.onChange(value)
            onChange?.(value)
          }}
        >
          {label}
        </Checkbox>
      )}
    </BoundField>
  )
}
