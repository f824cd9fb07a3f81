import type { Api, Call } from '#contract/api.ts'
import { methodAndPath, type CallArguments, type Reply } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'

/**
 * Makes a call of the contract. It imports only types, so that a page without input validation loads no schema.
 * @throws CallFailed when the response is not OK, and a TypeError when there is no response.
 */
export async function call<Name extends Call>(
  name: Name,
  ...[input, options]: [...CallArguments<Api[Name]>, options?: CallOptions]
): Promise<Reply<Api[Name]>> {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const { signal } = (options ?? {}) as CallOptions
  const { method, path } = methodAndPath(name)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const url = query === undefined ? address : `${address}?${toSearch(query)}`
  return parseBody(await send(method, url, body, signal))
}

/**
 * Section 7: a read is a GET to the segments of its query key, joined by slashes. An object at the end is the query
 * string.
 */
export async function read<Body>(queryKey: readonly unknown[], signal?: AbortSignal): Promise<Body> {
  return parseBody(await send('GET', toAddress(queryKey), undefined, signal))
}

/** One page of a list. */
export type ListPage<Row> = {
  rows: Row[]
  /** The address of the next page; null on the last one. */
  next: string | null
  /** The number of rows on all pages; null on all pages but the first. */
  total: number | null
}

/** Reads one page of a list, by the address of its first page or by `next` of the previous one. */
export async function readPage<Row>(address: string, signal?: AbortSignal): Promise<ListPage<Row>> {
  const response = await send('GET', address, undefined, signal)
  const total = response.headers.get('x-total-count')
  return {
    rows: await parseBody(response),
    next: /^<(\/api\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
    total: total === null ? null : Number(total),
  }
}

/** The address of a query key. */
export function toAddress(queryKey: readonly unknown[]): string {
  const last = queryKey.at(-1)
  const [segments, search] =
    typeof last === 'object' ? [queryKey.slice(0, -1), `?${toSearch(last)}`] : [queryKey, '']
  const [first, ...rest] = segments.map(String)
  return [first, ...rest.map(encodeURIComponent)].join('/') + search
}

/** Section 8: a response that is not OK. The message is the status, a colon, a space and the body's text. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  /** The body of the portal's failures, or undefined when a proxy answered instead. */
  readonly failure: FailureBody | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.failure = parseFailure(text)
  }
}

/** The server's sentence for the user, or `otherwise` when there is none. */
export function failureSentence(error: unknown, otherwise: string): string {
  return (error instanceof CallFailed && error.failure?.error) || otherwise
}

/** The server's sentences by field name, or an empty object when there are none. */
export function failureFields(error: unknown): Record<string, string> {
  return (error instanceof CallFailed && error.failure?.fields) || {}
}

/** Whether the record changed after the caller read it. Other failures answer 409, too. */
export function isStaleVersion(error: unknown): boolean {
  return error instanceof CallFailed && error.failure?.code?.endsWith('.stale-version') === true
}

/** Whether a call failed: a response that is not OK, or none. Any other error is a defect of the page. */
export function isCallFailure(error: unknown): boolean {
  return error instanceof CallFailed || error instanceof TypeError
}

async function send(
  method: string,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: 'include',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal !== undefined && { signal }),
  })
  if (!response.ok) throw new CallFailed(response.status, (await response.text()) || response.statusText)
  return response
}

async function parseBody<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body
}

function toSearch(query: object | null): URLSearchParams {
  return new URLSearchParams(query as Record<string, string>)
}

function parseFailure(text: string): FailureBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'error' in body ? (body as FailureBody) : undefined
  } catch {
    return undefined
  }
}

interface CallOptions {
  /** Cancels the request. */
  signal?: AbortSignal
}
