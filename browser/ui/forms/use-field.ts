import {
  get,
  useFieldArray,
  useFormState,
  useWatch,
  type FieldArrayPath,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  type UseFieldArrayReturn,
} from 'react-hook-form'

import type { ServerForm } from '#browser/platform/forms/server-form.ts'

export type { FieldValues as FormFields } from 'react-hook-form'

/** A field of the form with text in it, by its path: `email`, `partners.0.place`. */
export type TextName<Fields extends FieldValues> = FieldPathByValue<Fields, string | null | undefined>

/** A field of the form with a list of texts in it. */
export type ListName<Fields extends FieldValues> = FieldPathByValue<Fields, string[]>

/** The value of a field, which renders again when it changes. */
export function useFieldValue<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: ServerForm<Fields>,
  name: Name,
): FieldPathValue<Fields, Name> {
  return useWatch({ control: form.control, name })
}

/** Sets a field of a generic name, whose type is unknown here. The caller knows that the value has it. */
export function setFieldValue<Fields extends FieldValues>(
  form: ServerForm<Fields>,
  name: FieldPath<Fields>,
  value: unknown,
): void {
  form.setValue(name, value as FieldPathValue<Fields, FieldPath<Fields>>)
}

/** The rows of a field with a list, and functions that change them. */
export function useRows<Fields extends FieldValues, Name extends FieldArrayPath<Fields>>(
  form: ServerForm<Fields>,
  name: Name,
): Pick<UseFieldArrayReturn<Fields, Name>, 'fields' | 'append' | 'remove'> {
  return useFieldArray({ control: form.control, name })
}

/** The error message of a field. */
export function useFieldError<Fields extends FieldValues>(
  form: ServerForm<Fields>,
  name: FieldPath<Fields>,
): string | undefined {
  const { errors } = useFormState({ control: form.control, name, exact: true })
  const error: { message?: string } | undefined = get(errors, name)
  return error?.message
}
