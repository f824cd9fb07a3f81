import type { ReactNode } from 'react'

import { Field } from '#browser/ui/controls/Field.tsx'
import { UnitInput } from '#browser/ui/controls/UnitInput.tsx'

import { addSeparators } from './form-parser.ts'
import type { Calculator } from './use-calculator.ts'

export interface FigureFieldProps<Name extends string, Draft extends Record<Name, string>> {
  calculator: Pick<Calculator<Draft, unknown>, 'draft' | 'change' | 'fieldErrors'>
  name: Name
  label: string
  /** `$` precedes the figure, any other unit follows it. */
  unit: string
  hint?: ReactNode
  className?: string
}

/** A numeric field. An amount gets its thousands separators on blur. */
export function FigureField<Name extends string, Draft extends Record<Name, string>>(
  props: FigureFieldProps<Name, Draft>,
) {
  const { calculator, name, label, unit, hint, className } = props
  const { draft, change, fieldErrors } = calculator
  const text = draft[name]
  const setText = (next: string) => next !== text && change({ ...draft, [name]: next })
  return (
    <Field label={label} hint={hint} error={fieldErrors[name]} className={className ?? ''}>
      <UnitInput
        unit={unit}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={() => unit === '$' && setText(addSeparators(text))}
      />
    </Field>
  )
}
