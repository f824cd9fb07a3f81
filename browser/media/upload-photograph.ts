import { CallFailed } from '#browser/platform/call.ts'
import type { FamilyMedia } from '#contract/media.ts'

export interface Upload {
  file: File
  memberId: string
  title: string
  isPublic: boolean
  /** From 0 to 1, as far as the bytes have left. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Sends one photograph. With XMLHttpRequest, since fetch tells nobody how far an upload has come.
 * @throws CallFailed when the portal refuses it, a TypeError when the line breaks, an AbortError when it is stopped.
 */
export function uploadPhotograph({ file, onProgress, signal, ...said }: Upload): Promise<FamilyMedia> {
  const { memberId, title, isPublic } = said
  const query = new URLSearchParams({ memberId, title, isPublic: String(isPublic) })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/family-media?${query}`)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as FamilyMedia)
      else reject(new CallFailed(request.status, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
