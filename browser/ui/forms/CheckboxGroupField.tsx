import { useController, type FieldPathByValue, type FieldPathValue, type FieldValues } from 'react-hook-form'

import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'

/** A field of the form with a list of values in it. */
type ListPath<Fields extends FieldValues> = FieldPathByValue<Fields, readonly string[] | undefined>

export interface CheckboxGroupFieldProps<
  Fields extends FieldValues,
  Name extends ListPath<Fields>,
> extends Omit<BoundFieldProps<Fields, Name>, 'required' | 'hint'> {
  options: readonly { value: FieldPathValue<Fields, Name>[number]; label: string; hint?: string }[]
}

/** Any number of a few options, one below the other. The value lists those that are checked, in their order. */
export function CheckboxGroupField<Fields extends FieldValues, Name extends ListPath<Fields>>({
  options,
  ...props
}: CheckboxGroupFieldProps<Fields, Name>) {
  const { field } = useController({ control: props.form.control, name: props.name })
  const chosen: readonly string[] = field.value ?? []
  return (
    <BoundField
      {...props}
      format={value =>
        options
          .filter(option => Array.isArray(value) && value.includes(option.value))
          .map(({ label }) => label)
          .join(', ') || null
      }
    >
      {({ label, error }) => (
        <fieldset aria-describedby={error === undefined ? undefined : `${field.name}-error`}>
          <legend className="mb-1.5 text-small font-medium">{label}</legend>
          {options.map(({ value, label, hint }, index) => (
            <Checkbox
              key={value}
              ref={index === 0 ? field.ref : undefined}
              name={field.name}
              checked={chosen.includes(value)}
              hint={hint}
              aria-invalid={error === undefined ? undefined : true}
              onBlur={field.onBlur}
              onChange={({ currentTarget: { checked } }) =>
                field.onChange(
                  options
                    .map(option => option.value)
                    .filter(one => (one === value ? checked : chosen.includes(one))),
                )
              }
            >
              {label}
            </Checkbox>
          ))}
          {error !== undefined && (
            <p id={`${field.name}-error`} className="mt-1 text-small text-danger">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </BoundField>
  )
}
