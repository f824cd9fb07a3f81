import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The label, which is part of the clickable area. */
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  return (
    <div className={className}>
      <label className="group flex min-h-control items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55">
        <span className="relative mt-[0.2em] flex shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={[error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined}
            className={joinClasses(
              'peer size-5 appearance-none rounded-sm border border-edge bg-raised transition-colors',
              'group-hover:border-accent checked:border-accent checked:bg-accent aria-invalid:border-danger',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{children}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-8 text-caption text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="pl-8 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
