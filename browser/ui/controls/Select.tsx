import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { controlClass } from './control-class.ts'
import { useFieldAttributes } from './field-context.ts'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  /** Displayed until an option is selected. It is not an option itself. */
  placeholder?: string
}

/**
 * Selects an option as the attribute `selected` does in HTML. `defaultValue` would select it without the attribute, and
 * react-hook-form then takes it for a choice of the user that must not be replaced by the form's value.
 */
function selectInitially(option: HTMLOptionElement | null): void {
  if (option !== null) option.defaultSelected = true
}

/** The native select, for its support on phones and in screen readers. The children are `<option>`s. */
export function Select({ placeholder, className, children, ...rest }: SelectProps) {
  const attributes = useFieldAttributes()
  const startsEmpty = placeholder !== undefined && rest.value === undefined && rest.defaultValue === undefined
  return (
    <div className={joinClasses('relative', className)}>
      <select
        {...attributes}
        {...rest}
        className={joinClasses(controlClass, 'appearance-none pr-11 has-[[value=""]:checked]:text-muted')}
      >
        {placeholder !== undefined && (
          <option ref={startsEmpty ? selectInitially : undefined} value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.5}
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
      />
    </div>
  )
}
