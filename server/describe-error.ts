import { isDatabaseUnavailable } from './platform/database.ts'

/** What went wrong, for the person at the terminal. `what` is what cannot be done because of it. */
export function describeError(error: unknown, what?: string): string {
  const reason = reasonOf(error)
  if (isDatabaseUnavailable(error))
    return `The database cannot be reached: ${reason}. Look at DATABASE_URL, and whether PostgreSQL runs there.`
  return what === undefined ? reason : `${what}: ${reason}`
}

/** A host name with several addresses, each of which was tried, fails with an error that has no message itself. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return 'code' in error ? String(error.code) : error.name
}
