import { useId } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

export interface RadioGroupProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; note?: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  className?: string
}

/** Radio buttons below each other, for options that need a sentence. Two or three words: `SegmentedControl`. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, error, className } = props
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
      className={joinClasses('group/radios', className)}
    >
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      {options.map(option => (
        <label key={option.value} className="group flex min-h-control items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-[0.2em] size-5 shrink-0 appearance-none rounded-full border border-edge bg-raised transition-[border] group-hover:border-accent group-aria-invalid/radios:border-danger checked:border-6 checked:border-accent"
          />
          <span>
            {option.label}
            {option.note !== undefined && (
              <span className="block text-caption text-muted">{option.note}</span>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
