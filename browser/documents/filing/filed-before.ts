import { isSavedBefore, isUsedIdempotencyKey } from '#browser/platform/call.ts'

/**
 * The sentence of a failure that means that an earlier attempt, whose reply was lost, has filed the upload; undefined
 * for other failures. The upload is to be released: it cannot be filed again.
 */
export function describeFiledBefore(error: unknown): string | undefined {
  if (isSavedBefore(error))
    return 'The file is already filed, without your latest changes: open its document to change its details.'
  return isUsedIdempotencyKey(error)
    ? 'The file was already filed, and its document has been deleted since: choose the file again to file it again.'
    : undefined
}
