import type { Api, Call } from '#contract/api.ts'
import type { CallArguments, Reply } from '#contract/endpoint.ts'

import { CallFailed, ConnectionFailed, toRequest } from './call.ts'

export interface SendOptions {
  /** Reports the sent fraction of the file, from 0 to 1. */
  onProgress: (done: number) => void
  signal: AbortSignal
  idempotencyKey?: string
}

/** The calls whose body is a file. */
type UploadCall = { [Name in Call]: Api[Name] extends { upload: object } ? Name : never }[Call]

/**
 * Makes a call with a file as its body. It uses XMLHttpRequest because fetch does not report upload progress.
 * @throws CallFailed when the portal rejects it, ConnectionFailed when the connection is lost, an AbortError when
 *   canceled.
 */
export function sendFile<Name extends UploadCall>(
  name: Name,
  input: CallArguments<Api[Name]>[0],
  file: Blob,
  { onProgress, signal, idempotencyKey, type = file.type }: SendOptions & { type?: string },
): Promise<Reply<Api[Name]>> {
  return new Promise((resolve, reject) => {
    const { method, address } = toRequest(name, input)
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.setRequestHeader('content-type', type)
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as Reply<Api[Name]>)
      else reject(new CallFailed(request.status, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new ConnectionFailed('The connection was lost')))
    request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
