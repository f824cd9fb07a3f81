import type { FieldValues } from 'react-hook-form'

import { explainVagueDate } from './explain-vague-date.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { useFieldValue } from './use-field.ts'

export interface VagueDateFieldProps<Fields extends FieldValues> extends TextFieldProps<Fields> {
  /** The hint for a text: how it was understood. */
  explain?: (text: string) => string
}

/** A date as families write it, 'about 1890', with a hint of how it was understood. A given hint replaces that one. */
export function VagueDateField<Fields extends FieldValues>({
  explain = explainVagueDate,
  ...props
}: VagueDateFieldProps<Fields>) {
  const text: unknown = useFieldValue(props.form, props.name)
  return <TextField {...props} hint={props.hint || explain(typeof text === 'string' ? text : '')} />
}
