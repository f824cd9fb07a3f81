import { createContext, use } from 'react'

/** What a field tells the control inside it. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export const FieldContext = createContext<Partial<FieldWiring>>({})

/** The attributes that tie a control to the label, hint and error of the field around it. */
export function useFieldWiring() {
  return use(FieldContext)
}
