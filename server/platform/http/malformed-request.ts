import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

import type { Logger } from 'pino'

import type { FailureBody } from '#contract/failure.ts'
import type { LogSampler } from '#server/platform/log/log-sampler.ts'

/** Answers bytes that Node cannot parse as a request with a failure of the usual form, and with `headers`. */
export function handleMalformedRequests(
  log: Logger,
  sampler: LogSampler,
  headers: Record<string, string>,
): (error: ReadError, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const rejection = rejections[error.code ?? ''] ?? unreadableRequest
    const request = randomUUID()
    const status = Number.parseInt(rejection.status, 10)
    if (sampler.allows('malformed requests', 50))
      log.info({ request, status, reason: error.code }, 'malformed request')
    sendRejection(socket, rejection, request, headers)
  }
}

type ReadError = Error & { code?: string }

function sendRejection(
  socket: Socket,
  { status, code, sentence }: Rejection,
  requestId: string,
  headers: Record<string, string>,
): void {
  const body: FailureBody = { error: sentence, message: sentence, code, requestId }
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      'cache-control: no-store\r\n' +
      formatHeaders({ ...headers, 'x-request-id': requestId }) +
      `content-length: ${Buffer.byteLength(text)}\r\n` +
      `connection: close\r\n\r\n${text}`,
  )
}

function formatHeaders(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

type Rejection = { status: string; code: string; sentence: string }

const unreadableRequest: Rejection = {
  status: '400 Bad Request',
  code: 'platform.unreadable-request',
  sentence: 'The request could not be read. Reload the page and try again',
}

const rejections: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'platform.head-too-large',
    sentence: 'The address and headers of the request are too long. Clear your cookies and try again',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'platform.request-too-slow',
    sentence: 'The request took too long to arrive. Please try again',
  },
}
