import type { Api, Call } from '#contract/api.ts'
import { methodAndPath, type CallInput, type Reply } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'

/**
 * Makes a call of the contract. Only its types are taken from there, so that no schema travels to a page
 * that checks no input.
 * @throws CallFailed when the answer is not OK, and a TypeError when there was no answer at all.
 */
export async function call<Name extends Call>(name: Name, ...[ask]: Asking<Name>): Promise<Reply<Api[Name]>> {
  const { params, query, body } = (ask ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const { method, path } = methodAndPath(name)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  return request(method, query === undefined ? address : `${address}?${new URLSearchParams(query)}`, body)
}

/** Section 7: a read is a GET to the segments of its query key, joined by slashes. */
export function read<Body>(queryKey: readonly unknown[], signal?: AbortSignal): Promise<Body> {
  return request('GET', queryKey.join('/'), undefined, signal)
}

/** Section 8: an answer that is not OK. Its message is the status, a colon, a space and the body's text. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  /** The body of the portal's own failures; absent when something on the way answered instead. */
  readonly failure: FailureBody | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.failure = failureIn(text)
  }
}

/** The server's sentence for a person, or `otherwise` when the server said none. */
export function failureSentence(error: unknown, otherwise: string): string {
  return (error instanceof CallFailed && error.failure?.error) || otherwise
}

/** The server's sentences about single fields, by the names of these; none when it said none. */
export function failureFields(error: unknown): Record<string, string> {
  return (error instanceof CallFailed && error.failure?.fields) || {}
}

async function request<Body>(
  method: string,
  address: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Body> {
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
  return (await response.json()) as Body
}

function failureIn(text: string): FailureBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'error' in body ? (body as FailureBody) : undefined
  } catch {
    return undefined
  }
}

type Asking<Name extends Call> =
  object extends CallInput<Api[Name]> ? [ask?: CallInput<Api[Name]>] : [ask: CallInput<Api[Name]>]
