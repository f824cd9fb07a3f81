import type { z } from 'zod'

import type { Capability } from '#contract/roles/capabilities.ts'

/** Who may make a call: everyone, every signed-in account, or the accounts with a capability. */
export type Access = 'visitor' | 'signed-in' | Capability

/**
 * A call. Its key in the table is its name everywhere: method and path as in section 7
 * (`'DELETE /api/tax-documents/{id}'`).
 */
export type Endpoint = {
  /** One sentence for the reader of the API's documentation. */
  summary: string
  access: Access
  /** Rules that `access` does not express: whose records, special failures, limits, and whether it is audited. */
  rule?: string
  /** Specified but not built yet: answered with 404 and left out of the documentation. */
  isPlanned?: true
  /** The reply is the same for every caller, so the session is not read. */
  isPublic?: true
  /** Requires a step-up (Family Member ID and Secure Access Code, see `family-access.ts`). */
  requiresStepUp?: true
  /** For a person who has signed in: an API token cannot make it, whatever its scopes are. */
  requiresSession?: true
  /** Personal to the account: 403 for an administrator who views the portal as it. */
  isPersonal?: true
  /** Remains possible for an account that is late in setting up the second factor that its role requires. */
  isAllowedWithoutSecondFactor?: true
  /** Ends the viewing of the portal as another account, or reports it. All other changes are 403 meanwhile. */
  isAllowedWhileViewing?: true
  /**
   * Starts, ends or steps up a session. The limits on changes do not apply, so that an owner can end a stolen session.
   */
  isSessionCall?: true
  /** Continues a change that was counted when it began. The limits on changes do not apply. */
  isContinuation?: true
  /** Stores text or a file of the caller, which counts toward the quota of the account. */
  addsContent?: true
  /**
   * Creates a record. A repetition with the same `Idempotency-Key` header within a day is answered with that record.
   */
  acceptsIdempotencyKey?: true
  /** Values of the path's `{…}`; a value that does not parse is answered 404. */
  params?: z.ZodObject
  query?: z.ZodObject
  /** Headers of the request that are input, such as those of the protocol tus. Their names are in lower case. */
  headers?: z.ZodObject
  /**
   * The reply is one page of a list, bare or in `data`; see `paged` in `paging.ts`. A `Link` header has the address of
   * the next page.
   */
  page?: PageSize
  body?: z.ZodType
  /** The body is a file instead of JSON. */
  upload?: Upload
  /** The body of a successful reply. Absent for redirects, files and status 204. */
  reply?: z.ZodType
  /** The content type of a file reply. */
  replyFile?: string
  /** The status of a success; 200 by default. */
  status?: 200 | 201 | 202 | 204 | 302
}

/** The rows of a list, which is bare or, where the specification says so, in `data`. */
export type RowOf<List> = List extends readonly (infer Row)[]
  ? Row
  : List extends { data: readonly (infer Row)[] }
    ? Row
    : never

/** The number of rows on a page by default, and the largest one that a caller may ask for. */
export type PageSize = { size: number; max: number }

/** An uploaded file: accepted content types, maximum bytes, and the sentences of the two failures. */
export type Upload = { types: readonly string[]; maxBytes: number; wrongType: string; tooLarge: string }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallName = `${Method} /api/${string}`
export type CallTable = Record<CallName, Endpoint>

/** The arguments of a call: params, query and body, if the endpoint has them. */
export type CallInput<E> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>
/** `CallInput` as the rest of a parameter list: optional when the call needs none of it. */
export type CallArguments<E> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
/** The reply of a call; void for a redirect. */
export type Reply<E> = E extends { reply: infer R extends z.ZodType } ? z.output<R> : void

type InputPart<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? object extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }
    : unknown

/** A table of calls without properties that `Endpoint` does not have: a misspelled flag must not open a call. */
type OnlyEndpoints<Table> = {
  [Name in keyof Table]: { [Key in keyof Table[Name]]: Key extends keyof Endpoint ? unknown : never }
}

/**
 * Checks a table of calls and preserves the exact type of every row. The annotation lets the build leave the tables
 * out of the browser's code, which needs only their types.
 */
/* @__NO_SIDE_EFFECTS__ */
export function calls<const Table extends CallTable>(table: Table & OnlyEndpoints<Table>): Table {
  return table
}

/** `'PUT /api/users/{userId}/role'` → `{ method: 'PUT', path: '/api/users/{userId}/role' }`. */
export function parseCallName(name: CallName): { method: Method; path: string } {
  const space = name.indexOf(' ')
  return { method: name.slice(0, space) as Method, path: name.slice(space + 1) }
}
