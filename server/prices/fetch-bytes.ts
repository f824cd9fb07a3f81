import { second } from '#server/platform/clock.ts'

/** A source of prices does not answer, or with a status that is not a success. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceUnavailable'
  /** Null without an answer. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

const timeoutMs = 30 * second

/**
 * Requests a file from a configured source. A redirect is an error, so that no one can lead the portal elsewhere.
 * @throws SourceUnavailable.
 */
export async function fetchBytes(
  address: string,
  {
    maxBytes,
    signal,
    headers = {},
  }: { maxBytes: number; signal: AbortSignal; headers?: Record<string, string> },
): Promise<Buffer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const response = await fetch(address, {
    signal: limit,
    redirect: 'error',
    headers: { 'user-agent': 'heirloom', ...headers },
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new SourceUnavailable(describe(error))
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new SourceUnavailable(`answered with status ${response.status}`, response.status)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new SourceUnavailable(`answered with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `fetch` reports a connection error as the cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  return error.cause instanceof Error ? error.cause.message : error.message
}
