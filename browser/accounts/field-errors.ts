import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

import { failureFields } from '#browser/platform/call.ts'

/**
 * Writes the server's sentences beside the fields that they are about, and leads to the first of them.
 * @returns false when the failure is about no field of this form: then it is for the alert above it.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const sentences = failureFields(error)
  const wrong = fields.filter(field => sentences[field] !== undefined)
  for (const [place, field] of wrong.entries())
    setError(field, { message: sentences[field] ?? '' }, { shouldFocus: place === 0 })
  return wrong.length > 0
}
