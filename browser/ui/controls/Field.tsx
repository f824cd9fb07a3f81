import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { FieldContext } from './field-context.ts'

export interface FieldProps {
  label: string
  /** One control: Input, Textarea or Select. It gets its id and descriptions from the field. */
  children: ReactNode
  hint?: ReactNode
  /** The error message, displayed below the field and part of its description. */
  error?: string | undefined
  /** Marks the label with an asterisk, and the control. Forms with their own messages need `noValidate`. */
  required?: boolean
  /** Label attributes from a control library. */
  labelProps?: ComponentProps<'label'>
  className?: string
}

/** Without a text alternative: the control's attribute states it, and the label's text is the name alone. */
const requiredMark = "after:ms-1 after:text-danger after:content-['*'/'']"

export function Field({ label, children, hint, error, required = false, labelProps, className }: FieldProps) {
  const ownId = useId()
  const id = labelProps?.htmlFor ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const attributes = {
    id,
    'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    required: required || undefined,
  }
  return (
    <div className={joinClasses('grid content-start gap-1.5', className)}>
      <label
        {...labelProps}
        htmlFor={id}
        className={joinClasses('text-small font-medium', required && requiredMark)}
      >
        {label}
      </label>
      <FieldContext value={attributes}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="text-caption text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="flex gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1.05em] shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
