import { createContext, useContext } from 'react'

/** Attributes that connect a control to its field. */
export interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export const FieldContext = createContext<Partial<FieldAttributes>>({})

/** The attributes that connect a control to the label, hint and error of its field. */
export function useFieldAttributes() {
  return useContext(FieldContext)
}
