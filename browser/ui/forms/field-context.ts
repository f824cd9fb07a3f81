import { createContext, use } from 'react'

/** What a field tells the control inside it. */
export interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export const FieldContext = createContext<Partial<FieldAttributes>>({})

/** The attributes that tie a control to the label, hint and error of the field around it. */
export function useFieldAttributes() {
  return use(FieldContext)
}
