import { CallFailed } from './call.ts'

export interface SendOptions {
  /** Reports the sent fraction of the file, from 0 to 1. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Posts a file and returns the reply. It uses XMLHttpRequest because fetch does not report upload progress.
 * @throws CallFailed when the portal rejects it, a TypeError when the connection is lost, an AbortError when aborted.
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
