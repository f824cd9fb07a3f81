import type { ComponentProps } from 'react'

import { joinClasses } from '#browser/ui/classes.ts'

import { Input } from './Input.tsx'

export interface UnitInputProps extends ComponentProps<'input'> {
  /** Displayed inside the field: `$` before the value, other units after it. The label or hint has to name it too. */
  unit: string
}

/** A number with its unit. A text input, because number inputs reject thousands separators and change on scroll. */
export function UnitInput({ unit, className, ...rest }: UnitInputProps) {
  const isBefore = unit === '$'
  return (
    <div className="relative">
      <Input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        className={joinClasses('tabular', isBefore ? 'pl-8' : unit.length > 2 ? 'pr-18' : 'pr-9', className)}
      />
      <span
        aria-hidden="true"
        className={joinClasses(
          'pointer-events-none absolute inset-y-0 flex items-center text-muted',
          isBefore ? 'left-3.5' : 'right-3.5',
        )}
      >
        {unit}
      </span>
    </div>
  )
}
