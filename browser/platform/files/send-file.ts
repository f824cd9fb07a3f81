import {
  CallFailed,
  ConnectionFailed,
  describeFailure,
  isAbort,
  parseReply,
  toRequest,
} from '#browser/platform/call.ts'
import { endSentence } from '#browser/platform/format/end-sentence.ts'
import type { Api, Call } from '#contract/api.ts'
import type { CallArguments, Reply } from '#contract/endpoint.ts'

export interface SendOptions {
  /** Reports the sent fraction of the file, from 0 to 1. */
  onProgress: (done: number) => void
  signal: AbortSignal
  idempotencyKey?: string
}

/** The calls whose body is a file. */
type UploadCall = { [Name in Call]: Api[Name] extends { upload: object } ? Name : never }[Call]

/**
 * Makes a call with a file as its body. It uses XMLHttpRequest because fetch does not report upload progress. A reply
 * that a proxy dropped counts as a lost connection. A retry with the same idempotency key finds the record.
 * @throws CallFailed when the portal rejects it, ConnectionFailed when the connection or the reply is lost, an
 * AbortError when canceled.
 */
export function sendFile<Name extends UploadCall>(
  name: Name,
  input: CallArguments<Api[Name]>[0],
  file: Blob,
  { onProgress, signal, idempotencyKey, type = file.type }: SendOptions & { type?: string },
): Promise<Reply<Api[Name]>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(createAbortError())
    const { method, address } = toRequest(name, input)
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.setRequestHeader('content-type', type)
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      if (request.status >= 300)
        return reject(new CallFailed(request.status, request.responseText || request.statusText))
      const reply = parseReply(address, request.responseText)
      if (reply === undefined) reject(new ConnectionFailed('The reply is empty or unreadable'))
      // The type is the contract's, as in `call`.
      else resolve(reply as Reply<Api[Name]>)
    })
    request.addEventListener('error', () => reject(new ConnectionFailed('The connection was lost')))
    request.addEventListener('abort', () => reject(createAbortError()))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/**
 * The sentence for a failed upload, with its period: a list shows it among others. A proxy may answer without one, such
 * as 413 for a large file.
 */
export function describeUploadFailure(error: unknown): string {
  if (isAbort(error)) return 'Upload canceled.'
  if (!(error instanceof CallFailed)) return 'The connection was lost during the upload. Please try again.'
  return endSentence(
    describeFailure(
      error,
      error.status === 413
        ? 'This file is larger than the server accepts.'
        : `The server could not save this file (status ${error.status}). Please try again in a moment.`,
    ),
  )
}

function createAbortError(): DOMException {
  return new DOMException('Canceled', 'AbortError')
}
