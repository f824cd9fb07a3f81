import { useId, type ReactNode } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

export interface SegmentedControlProps<Value extends string> {
  /** Announced first by screen readers, and visible unless `labelHidden`. */
  label: string
  labelHidden?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  className?: string
}

/** Radio buttons in one row, for two or three short options. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, labelHidden = false, options, value, onChange, hint, error, disabled, className } = props
  const name = useId()
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`]
  return (
    <fieldset
      role="radiogroup"
      className={joinClasses('min-w-0', className)}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={[error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-small font-medium'}>{label}</legend>
      <div className="flex rounded-md border border-edge bg-raised p-0.5">
        {options.map(option => (
          <label
            key={option.value}
            className={joinClasses(
              'relative flex min-h-10 grow cursor-pointer items-center justify-center rounded-sm px-2.5 py-1 text-center text-small leading-tight text-muted transition-colors select-none',
              'hover:text-ink has-checked:bg-accent has-checked:font-medium has-checked:text-on-accent',
              'has-disabled:cursor-not-allowed has-disabled:opacity-55',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              // As high as the whole control, for touch.
              className="absolute inset-x-0 -inset-y-0.5 cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className="mt-1.5 text-caption text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
