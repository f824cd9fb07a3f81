import { useRef } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'

import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { findFileProblem } from '#browser/ui/controls/find-file-problem.ts'
import type { Upload } from '#contract/endpoint.ts'

import { BoundField, type BoundFieldProps } from './BoundField.tsx'
import { setFieldValue, useFieldValue } from './use-field.ts'

export interface FileFieldProps<Fields extends FieldValues> extends BoundFieldProps<
  Fields,
  FieldPathByValue<Fields, File | null>
> {
  /** The label of the button: 'Choose a statement'. */
  buttonLabel: string
  /** What the call accepts. */
  limits: Upload
  /** What may be chosen, beside the button. */
  dropHint: string
  disabled?: boolean
}

/** One file, checked before it is sent. Drafts do not contain it. */
export function FileField<Fields extends FieldValues>({
  buttonLabel,
  limits,
  dropHint,
  disabled = false,
  ...props
}: FileFieldProps<Fields>) {
  const { form, name } = props
  const input = useRef<HTMLInputElement>(null)
  const file: unknown = useFieldValue(form, name)
  const chooseFile = (chosen: File | null) => {
    const problem = chosen === null ? undefined : findFileProblem(chosen, limits)
    setFieldValue(form, name, problem === undefined ? chosen : null)
    if (problem === undefined) form.clearErrors(name)
    else form.setError(name, { message: problem })
  }
  return (
    <BoundField {...props} format={value => (value instanceof File ? value.name : null)}>
      {field => (
        <Field {...field}>
          <FileDrop
            label={buttonLabel}
            accept={limits.types.join(',')}
            hint={dropHint}
            isDisabled={disabled}
            inputRef={input}
            onFiles={([first]) => first !== undefined && chooseFile(first)}
          />
          {file instanceof File && (
            <p className="flex flex-wrap items-center gap-x-3 text-small wrap-anywhere">
              {file.name}
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove: ${file.name}`}
                onClick={() => {
                  chooseFile(null)
                  input.current?.focus()
                }}
              >
                Remove
              </Button>
            </p>
          )}
        </Field>
      )}
    </BoundField>
  )
}
