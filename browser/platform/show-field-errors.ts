import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

import { failureFields } from './call.ts'

/**
 * Shows the server's sentences at their fields and focuses the first one.
 * @returns false if the failure concerns no field of this form and belongs in its alert.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const sentences = failureFields(error)
  const invalid = fields.filter(field => sentences[field] !== undefined)
  for (const [index, field] of invalid.entries())
    setError(field, { message: sentences[field] ?? '' }, { shouldFocus: index === 0 })
  return invalid.length > 0
}
