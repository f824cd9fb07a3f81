import type { z } from 'zod'

/** Section 6 of the specification: who may make a call. Each role includes the ones before it. */
export const accessLevels = ['visitor', 'family_member', 'board_member', 'admin'] as const
export type Access = (typeof accessLevels)[number]

/**
 * What a call is. The key it stands under in its table is its name everywhere: its method and its path,
 * as section 7 writes them (`'DELETE /api/tax-documents/{id}'`).
 */
export type Endpoint = {
  /** One sentence for the reader of the API's documentation. */
  summary: string
  access: Access
  /** The reply is the same for every caller, so the session is not read. */
  isPublic?: true
  /** Requires a step-up (Family Member ID and Secure Access Code, see `family-access.ts`). */
  requiresStepUp?: true
  /** Values of the path's `{…}`; a value that does not parse names nothing, so it is answered 404. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a file as it is, instead of JSON. */
  upload?: Upload
  /** The body of a success. Absent for a call that only redirects, or answers with a file. */
  reply?: z.ZodType
  /** The content type of the file that a success answers with. */
  replyFile?: string
  /** The status of a success, 200 unless stated. */
  status?: 200 | 201 | 302
}

/** A file that a call takes: its content types, its bytes at most, and what is said to whoever sends another. */
export type Upload = { types: readonly string[]; most: number; wrongType: string; tooLarge: string }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallName = `${Method} /api/${string}`
export type CallTable = Record<CallName, Endpoint>

/** What a caller hands over: params, query and body, each only where the endpoint has it. */
export type CallInput<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a caller gets back: nothing from a call that only redirects. */
export type Reply<E> = E extends { reply: infer R extends z.ZodType } ? z.output<R> : void

type Part<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? object extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }
    : unknown

/** A table of calls without properties that `Endpoint` does not have: a misspelled flag must not open a call. */
type OnlyEndpoints<Table> = {
  [Name in keyof Table]: { [Key in keyof Table[Name]]: Key extends keyof Endpoint ? unknown : never }
}

/** Checks a table of calls and preserves the exact type of every row. */
export function calls<const Table extends CallTable>(table: Table & OnlyEndpoints<Table>): Table {
  return table
}

/** `'PUT /api/users/{userId}/role'` → `{ method: 'PUT', path: '/api/users/{userId}/role' }`. */
export function methodAndPath(name: CallName): { method: Method; path: string } {
  const space = name.indexOf(' ')
  return { method: name.slice(0, space) as Method, path: name.slice(space + 1) }
}
