import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { FieldContext } from './field-context.ts'

export interface FieldProps {
  label: string
  /** One control: Input, Textarea or Select. It takes its id and its descriptions from here. */
  children: ReactNode
  hint?: ReactNode
  /** The sentence that says what is wrong, beside the field and in its description. */
  error?: string | undefined
  /** Marks the label and the control. A form that words its own errors carries `noValidate`. */
  required?: boolean
  /** What a control that names its own label asks of it. */
  labelProps?: ComponentProps<'label'>
  className?: string
}

export function Field({ label, children, hint, error, required = false, labelProps, className }: FieldProps) {
  const ownId = useId()
  const id = labelProps?.htmlFor ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const wiring = {
    id,
    'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    required: required || undefined,
  }
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label {...labelProps} htmlFor={id} className="text-small font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
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
