import { CallFailed } from './call.ts'

export interface SendOptions {
  /** From 0 to 1, as far as the bytes have left. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Posts a file as it is and answers with the reply. With XMLHttpRequest, since fetch tells nobody how far it is.
 * @throws CallFailed when the portal refuses it, a TypeError when the line breaks, an AbortError when it is stopped.
 */
export function sendFile<Reply>(
  address: string,
  file: File,
  type: string,
  { onProgress, signal }: SendOptions,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as Reply)
      else reject(new CallFailed(request.status, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
