import { DatabaseError } from 'pg'

import { isDatabaseUnavailable } from '#server/platform/database/database.ts'

/** Describes an error for the operator. `what` is the task that failed, such as "The portal cannot start". */
export function describeError(error: unknown, what?: string): string {
  const reason = describeReason(error)
  if (isDatabaseUnavailable(error))
    return `The database cannot be reached: ${reason}. Check DATABASE_URL and that PostgreSQL is running there.`
  if (isOtherSchema(error))
    return `The database was written by another version of the portal: ${reason}. Start that version, or choose an empty DATA_DIR or database.`
  return what === undefined ? reason : `${what}: ${reason}`
}

/** 42P01, 42703, 42883: a table, column or function is missing. 42P07, 42701, 42710: it exists before its migration. */
function isOtherSchema(error: unknown): boolean {
  return error instanceof DatabaseError && /^(42P0[17]|42703|42883|42701|42710)$/.test(error.code ?? '')
}

/** A host name with several addresses fails with an AggregateError, which has no message itself. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return describeReason(error.errors[0])
  return 'code' in error ? String(error.code) : error.name
}
