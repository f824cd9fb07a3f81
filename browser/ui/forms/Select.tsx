import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { controlClass } from './control-class.ts'
import { useFieldAttributes } from './field-context.ts'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  /** Stands in the closed box until something is chosen; it is no item of the list. */
  placeholder?: string
}

/** The platform's own list, which every phone and screen reader knows; its `<option>`s are the children. */
export function Select({ placeholder, className, children, ...rest }: SelectProps) {
  const wiring = useFieldAttributes()
  const startsEmpty = placeholder !== undefined && rest.value === undefined && rest.defaultValue === undefined
  return (
    <div className={classes('relative', className)}>
      <select
        {...wiring}
        {...rest}
        {...(startsEmpty && { defaultValue: '' })}
        className={classes(controlClass, 'appearance-none pr-11 has-[[value=""]:checked]:text-muted')}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
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
