import type { Api, Call } from '#contract/api.ts'
import { parseCallName, type CallArguments, type Reply } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'

import { endLastSentence } from './format/end-sentence.ts'
import { PasskeyFailed } from './passkey-failed.ts'
import { findRecentReply, addRecentReply } from './recent-replies.ts'
import { completeReply } from './replies/complete-reply.ts'

/**
 * Makes a call of the contract. It imports only types, so that a page without input validation loads no schema.
 * @throws CallFailed when the response is not OK, ConnectionFailed when there is none.
 */
export async function call<Name extends Call>(
  name: Name,
  ...[input, options]: [...CallArguments<Api[Name]>, options?: CallOptions]
): Promise<Reply<Api[Name]>> {
  const request = toRequest(name, input)
  // TypeScript does not know the last element of a generic list of arguments.
  return parseBody(request.address, await sendRequest(request, options as CallOptions | undefined))
}

/**
 * Makes a call that succeeds by its status alone (section 7: the reply is not read). The reply is undefined when it is
 * empty or unreadable, for example because a proxy dropped it. @throws like `call`.
 */
export async function callByStatus<Name extends Call>(
  name: Name,
  ...[input, options]: [...CallArguments<Api[Name]>, options?: CallOptions]
): Promise<Reply<Api[Name]> | undefined> {
  const request = toRequest(name, input)
  const response = await sendRequest(request, options as CallOptions | undefined)
  return parseReply(request.address, await response.text().catch(() => '')) as Reply<Api[Name]> | undefined
}

/** The completed reply, or undefined when it is empty or unreadable. */
export function parseReply(address: string, text: string): object | undefined {
  const body = parseJson(text)
  const isEmpty = typeof body !== 'object' || body === null || Object.keys(body).length === 0
  return isEmpty ? undefined : (completeReply(address, body) as object)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Makes a call whose reply is a file, with the name that the server gives it. `onProgress` gets the number of received
 * bytes. @throws like `call`.
 */
export async function callForFile<Name extends FileCall>(
  name: Name,
  ...[input, options]: [...CallArguments<Api[Name]>, options?: { onProgress?: (bytes: number) => void }]
): Promise<{ name: string | undefined; content: Blob }> {
  const response = await sendRequest(toRequest(name, input))
  // TypeScript does not know the last element of a generic list of arguments.
  const { onProgress } = (options as { onProgress?: (bytes: number) => void } | undefined) ?? {}
  return {
    name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    content: await wrapConnectionError(readFile(response, onProgress)),
  }
}

async function readFile(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  if (response.body === null || onProgress === undefined) return response.blob()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.length
    onProgress(bytes)
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

/**
 * Asks whether a file can be downloaded, and returns its address. A link to a file that fails would show the reader no
 * sentence. @throws like `call`.
 */
export async function checkDownload<Name extends FileCall>(
  name: Name,
  ...[input]: CallArguments<Api[Name]>
): Promise<string> {
  const { address } = toRequest(name, input)
  const head = await wrapConnectionError(fetch(address, { method: 'HEAD', credentials: 'include' }))
  // The reply to HEAD has no body, so the sentence is that of GET.
  if (!head.ok) await (await sendRequest({ method: 'GET', address })).body?.cancel()
  return address
}

/** The calls whose reply is a file. */
type FileCall = { [Name in Call]: Api[Name] extends { replyFile: string } ? Name : never }[Call]

/** The method, address and body of a call. */
export function toRequest(name: Call, input: unknown): Request {
  // `CallArguments` has the input of each call, which TypeScript cannot relate to that of all calls.
  const { params, query, body } = (input ?? {}) as CallInputs
  const { method, path } = parseCallName(name)
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  return { method, address: query === undefined ? address : `${address}?${toSearchParams(query)}`, body }
}

interface CallInputs {
  params?: Record<string, string>
  query?: object
  body?: unknown
}

interface Request {
  method: string
  address: string
  body?: unknown
}

/**
 * Section 7: a read is a GET to the segments of its query key, joined by slashes. An object at the end is the query
 * string.
 */
export async function read<Body>(queryKey: readonly unknown[], signal?: AbortSignal): Promise<Body> {
  return (await sendRead<Body>(toAddress(queryKey), signal)).body
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
  const { headers, body } = await sendRead<Row[] | { data: Row[] }>(address, signal)
  const total = headers.get('x-total-count')
  return {
    rows: Array.isArray(body) ? body : body.data,
    next: findNextPage(headers),
    total: total === null ? null : Number(total),
  }
}

/** Reads all pages of a read, one after the other, and returns their bodies. */
export async function readAllPages<Body>(firstPage: string, signal?: AbortSignal): Promise<Body[]> {
  const bodies: Body[] = []
  for (let address: string | null = firstPage; address !== null;) {
    const { headers, body }: ReadReply<Body> = await sendRead<Body>(address, signal)
    bodies.push(body)
    address = findNextPage(headers)
  }
  return bodies
}

interface ReadReply<Body> {
  headers: Headers
  body: Body
}

/** The body of a 304 is that of the recent reply. */
async function sendRead<Body>(address: string, signal: AbortSignal | undefined): Promise<ReadReply<Body>> {
  const recent = findRecentReply(address)
  const response = await sendRequest({ method: 'GET', address }, { signal, etag: recent?.etag })
  const { headers } = response
  if (response.status === 304) return { headers, body: recent?.body as Body }
  const body = await parseBody<Body>(address, response)
  addRecentReply(address, headers, body)
  return { headers, body }
}

/** The address in the `Link` header (RFC 8288); null on the last page. */
function findNextPage(headers: Headers): string | null {
  return /^<(\/api\/[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
}

/** The address of a query key. */
export function toAddress(queryKey: readonly unknown[]): string {
  const last = queryKey.at(-1)
  const [segments, search] =
    typeof last === 'object' ? [queryKey.slice(0, -1), `?${toSearchParams(last)}`] : [queryKey, '']
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

/** There was no response: the network or the server is down. */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed'
}

/** The server's sentence for the user, or `fallback` when there is none. */
export function describeFailure(error: unknown, fallback: string): string {
  const sentence = error instanceof CallFailed && (error.failure?.error || error.failure?.message)
  return sentence ? endLastSentence(sentence) : fallback
}

/** The server's sentences by field name, or an empty object when there are none. */
export function readFailureFields(error: unknown): Record<string, string> {
  const fields = (error instanceof CallFailed && error.failure?.fields) || {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name, endLastSentence(sentence)]),
  )
}

/** Whether the record changed after the caller read it. Other failures answer 409, too. */
export function isStaleVersion(error: unknown): boolean {
  return error instanceof CallFailed && staleCode.test(error.failure?.code ?? '')
}

/**
 * A request of the board is stale when it was decided, or when its member changed; an activity when it was corrected.
 */
const staleCode = /\.(stale-version|already-corrected|already-decided|superseded)$/

/** Whether an earlier attempt, whose reply was lost, has created the record with other values. */
export function isSavedBefore(error: unknown): boolean {
  return error instanceof CallFailed && error.failure?.code === 'platform.idempotency-key-reused'
}

/** Whether the record of an idempotency key has other values or was removed, so that another record needs a new key. */
export function isUsedIdempotencyKey(error: unknown): boolean {
  return (
    error instanceof CallFailed &&
    /^platform\.(idempotency-key-reused|idempotent-record-removed)$/.test(error.failure?.code ?? '')
  )
}

/** Whether a call failed or was canceled. Any other error is a defect of the page. */
export function isCallFailure(error: unknown): boolean {
  return (
    error instanceof CallFailed ||
    error instanceof ConnectionFailed ||
    error instanceof PasskeyFailed ||
    isAbort(error)
  )
}

/** Whether the user canceled the call. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function sendRequest(
  { method, address, body }: Request,
  { signal, idempotencyKey, etag }: CallOptions & { etag?: string | undefined } = {},
): Promise<Response> {
  const sending = fetch(address, {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  })
  const response = await wrapConnectionError(sending)
  if (response.ok || (etag !== undefined && response.status === 304)) return response
  throw new CallFailed(response.status, (await wrapConnectionError(response.text())) || response.statusText)
}

/** The type of the body is the contract's. The server validates its replies; the browser loads no schemas. */
async function parseBody<Body>(address: string, response: Response): Promise<Body> {
  return completeReply(address, await wrapConnectionError(response.json())) as Body
}

/** fetch reports a lost connection as a TypeError, as JavaScript reports many defects. */
function wrapConnectionError<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch((error: unknown) => {
    throw error instanceof TypeError ? new ConnectionFailed(error.message, { cause: error }) : error
  })
}

function toSearchParams(query: object | null): URLSearchParams {
  const values = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  // The contract's query strings have numbers and texts, which are written alike.
  return new URLSearchParams(values as [string, string][])
}

function parseFailure(text: string): FailureBody | undefined {
  const body = parseJson(text)
  return typeof body === 'object' && body !== null && ('error' in body || 'message' in body)
    ? (body as FailureBody)
    : undefined
}

interface CallOptions {
  /** Cancels the request. */
  signal?: AbortSignal | undefined
  /** The same for every attempt to create one record, so that a repetition after a lost reply creates no second one. */
  idempotencyKey?: string
}

/** A random key. `crypto.randomUUID` is missing where the portal is opened by http. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
