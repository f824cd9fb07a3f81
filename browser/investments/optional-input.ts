import { z } from 'zod'

/** An optional field of a form, which is '' while it is empty. Its value is then null. */
export function optionalInput<Output>(schema: z.ZodType<Output>) {
  return z
    .string()
    .nullish()
    .transform((text): unknown => (text === undefined || text === null || text.trim() === '' ? null : text))
    .pipe(schema)
}

/** A required field of a form, with its own sentence while it is empty. */
export function requiredInput<Output>(sentence: string, schema: z.ZodType<Output>) {
  return z
    .string({ error: sentence })
    .regex(/\S/, sentence)
    .transform((text): unknown => text)
    .pipe(schema)
}
