import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** A schema, or a function that loads it. */
export type SchemaSource<Schema extends z.ZodType> = Schema | (() => Promise<Schema>)

/**
 * Of a rule about several fields (`refine`): it is checked even when other fields are invalid, so that a form reports
 * all faults at once. The check must accept invalid values.
 */
export const besideOtherErrors = { when: () => true } as const

/** Validates a form with a schema of the contract. Reports the first sentence of each field. */
export function validateForm<Values extends FieldValues, Schema extends z.ZodType>(
  source: SchemaSource<Schema>,
): Resolver<Values, unknown, z.output<Schema>> {
  return async values => {
    const schema = typeof source === 'function' ? await source() : source
    const { success, data, error } = schema.safeParse(values)
    if (success) return { values: data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of error.issues) {
      const name = path.join('.')
      if (get(errors, name) === undefined) set(errors, name, { type: 'schema', message })
    }
    return { values: {}, errors }
  }
}
