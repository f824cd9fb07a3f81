import type { ComponentProps } from 'react'

import { classes } from '#browser/ui/classes.ts'

import { Input } from './Input.tsx'

export interface UnitInputProps extends ComponentProps<'input'> {
  /** Stands inside the box: `$` before what is typed, anything else after it. It is said by the label or hint. */
  unit: string
}

/** A box for a figure and its unit. Text, since a browser's number box takes no thousands and scrolls values away. */
export function UnitInput({ unit, className, ...rest }: UnitInputProps) {
  const isBefore = unit === '$'
  return (
    <div className="relative">
      <Input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        className={classes('tabular', isBefore ? 'pl-8' : unit.length > 2 ? 'pr-18' : 'pr-9', className)}
      />
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute inset-y-0 flex items-center text-muted',
          isBefore ? 'left-3.5' : 'right-3.5',
        )}
      >
        {unit}
      </span>
    </div>
  )
}
