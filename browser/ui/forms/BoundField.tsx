import { useRef, type ReactNode } from 'react'
import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form'

import { isSame } from '#browser/platform/forms/edits.ts'
import type { ServerForm } from '#browser/platform/forms/server-form.ts'
import { joinClasses } from '#browser/ui/classes.ts'

import { ConflictHint, UseCurrentValueButton } from './EditConflict.tsx'
import { setFieldValue, useFieldError } from './use-field.ts'

/** What every field of a server form has. */
export interface BoundFieldProps<Fields extends FieldValues, Name extends FieldPath<Fields>> {
  form: ServerForm<Fields>
  name: Name
  label: string
  hint?: ReactNode
  required?: boolean
  className?: string | undefined
}

interface Props<Fields extends FieldValues, Name extends FieldPath<Fields>> extends BoundFieldProps<
  Fields,
  Name
> {
  /** A field that is displayed together with this one. */
  alsoName?: FieldPath<Fields>
  /** A value as text; null for none. By default the text itself. */
  format?: (value: unknown) => string | null
  children: (field: {
    label: string
    hint: ReactNode
    error: string | undefined
    required: boolean
  }) => ReactNode
}

/** The label, the hint, the error and the edit conflict of a field. */
export function BoundField<Fields extends FieldValues, Name extends FieldPath<Fields>>({
  form,
  name,
  label,
  hint,
  required = false,
  className,
  alsoName,
  format = formatText,
  children,
}: Props<Fields, Name>) {
  const element = useRef<HTMLDivElement>(null)
  const error = useFieldError(form, name)
  const names = [name, ...(alsoName === undefined ? [] : [alsoName])]
  const values = useWatch({ control: form.control, name: names })
  const isInConflict = names.some(name => form.conflict?.changed.includes(name))
  const isEdited =
    isInConflict && names.some((name, index) => !isSame(values[index], form.conflict?.values[name]))
  return (
    <div
      ref={element}
      className={joinClasses('grid content-start justify-items-start gap-2 *:first:w-full', className)}
    >
      {children({
        label,
        hint: isInConflict ? (
          <ConflictHint value={format(form.conflict?.values[name])} isEdited={isEdited} />
        ) : (
          hint
        ),
        error,
        required,
      })}
      {isEdited && (
        <UseCurrentValueButton
          label={label}
          onUse={() => {
            for (const name of names) setFieldValue(form, name, form.conflict?.values[name])
            form.clearErrors(names)
            // Moves the focus from the removed button to the field.
            element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
          }}
        />
      )}
    </div>
  )
}

/** A text or a number as text; null for none. */
export function formatText(value: unknown): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}
